/* proflint as a library for C and for all languages that can call C. Installed as <proflint/proflint_c.h>; link with
 * proflint::proflint (CMake) or `pkg-config proflint`. The terms are explained in proflint.h.
 *
 * Functions do no I/O and keep no state. The caller owns the objects and frees them. Strings are UTF-8, end in NUL and
 * belong to the object that they were obtained from; the strings of rules are static. */
#ifndef PROFLINT_C_H
#define PROFLINT_C_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum proflint_severity { PROFLINT_NOTE, PROFLINT_WARNING, PROFLINT_ERROR };

enum proflint_verdict {
  PROFLINT_CLEAN,
  PROFLINT_SUSPICIOUS,
  PROFLINT_INVALID,
  PROFLINT_UNSUPPORTED,
  PROFLINT_UNCHECKED
};

enum proflint_role { PROFLINT_PAIR, PROFLINT_IMAGE, PROFLINT_SOURCE, PROFLINT_CLASSES };

typedef struct proflint_options proflint_options;
typedef struct proflint_report proflint_report;

typedef struct proflint_rule {
  const char *id, *family, *category, *statement, *source, *consequence, *hint;
  enum proflint_severity severity;
} proflint_rule;

typedef struct proflint_finding {
  const char *rule, *message;
  enum proflint_severity severity;
  int has_bytes; /* 0: the finding is about the file as a whole */
  uint64_t byte_offset, byte_length;
  int has_line; /* 0: the file is not text */
  uint64_t line, column;
  const char* in; /* "gzip", "zstd": offset and line refer to the unpacked contents; else "" */
} proflint_finding;

/* Facts about the file, like Facts in proflint.h: the members `has_...` show which numbers are known. `identity` may
 * be empty. */
typedef struct proflint_facts {
  int has_functions, has_counters, has_nonzero, has_total, has_runs, has_lines, has_lines_hit, has_version;
  uint64_t functions, counters, nonzero, total, runs, lines, lines_hit, version;
  const char* identity;
} proflint_facts;

/* A companion file that was requested. */
typedef struct proflint_companion {
  enum proflint_role role;
  const char* name; /* may be empty for an image */
  int is_found;
} proflint_companion;

typedef struct proflint_tally {
  const char* rule;
  enum proflint_severity severity;
  uint64_t count;
} proflint_tally;

/* Options. A new object contains the defaults; NULL if out of memory. Setters return 0, or -1 without effect if out of
 * memory. proflint_check reports unknown rules, limits and formats. */
proflint_options* proflint_options_new(void);
void proflint_options_free(proflint_options* options);
int proflint_options_name(proflint_options* options, const char* name);
int proflint_options_assume(proflint_options* options, const char* format);
int proflint_options_select(proflint_options* options, const char* rules);
int proflint_options_ignore(proflint_options* options, const char* rules);
int proflint_options_severity(proflint_options* options, const char* rule, enum proflint_severity severity);
int proflint_options_limit(proflint_options* options, const char* name, uint64_t value);
int proflint_options_max_findings(proflint_options* options, size_t per_file, size_t per_rule);
/* The companion files that a check may request. The callback is given the name (see FindCompanion in proflint.h) and
 * returns nonzero if it has filled `bytes` and `size`; the bytes must stay valid until proflint_check returns. */
typedef int (*proflint_find)(void* context, enum proflint_role role, const char* name, const void** bytes,
                             size_t* size);
int proflint_options_find(proflint_options* options, proflint_find find, void* context);

/* Checks `size` bytes. `options` may be NULL. Returns NULL if out of memory. */
proflint_report* proflint_check(const void* bytes, size_t size, const proflint_options* options);
void proflint_report_free(proflint_report* report);

/* The reason why nothing was checked; NULL if the file was checked. */
const char* proflint_report_error(const proflint_report* report);
enum proflint_verdict proflint_report_verdict(const proflint_report* report);
const char* proflint_report_format(const proflint_report* report);
const char* proflint_report_description(const proflint_report* report);

void proflint_report_facts(const proflint_report* report, proflint_facts* facts);
/* Properties that the version in the facts does not show, such as "temporal"; NULL if the index is too large. */
const char* proflint_report_trait(const proflint_report* report, size_t index);

/* The numbers of elements, and elements by index: functions with an index return 0, or -1 if it is too large. */
size_t proflint_report_findings(const proflint_report* report);
int proflint_report_finding(const proflint_report* report, size_t index, proflint_finding* finding);
size_t proflint_report_tallies(const proflint_report* report);
int proflint_report_tally(const proflint_report* report, size_t index, proflint_tally* tally);
size_t proflint_report_companions(const proflint_report* report);
int proflint_report_companion(const proflint_report* report, size_t index, proflint_companion* companion);
size_t proflint_rules(void);
int proflint_rule_at(size_t index, proflint_rule* rule);

const char* proflint_severity_name(enum proflint_severity severity);
const char* proflint_verdict_name(enum proflint_verdict verdict);
const char* proflint_version(void);

#ifdef __cplusplus
}
#endif

#endif
