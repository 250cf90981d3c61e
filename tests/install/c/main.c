/* Judges a built-in profile and prints what was found. */
#include <proflint/proflint_c.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  const char bytes[] = "main:10:1\n 1: x9\n";
  proflint_options* options = proflint_options_new();
  proflint_report* report;
  proflint_finding finding;
  proflint_rule rule;
  size_t i;
  if (options == NULL || proflint_options_name(options, "built-in.prof") != 0) return 1;
  report = proflint_check(bytes, strlen(bytes), options);
  if (report == NULL || proflint_report_error(report) != NULL) return 1;
  printf("proflint %s, %zu rules\n", proflint_version(), proflint_rules());
  printf("%s: %s\n", proflint_report_format(report), proflint_verdict_name(proflint_report_verdict(report)));
  for (i = 0; proflint_report_finding(report, i, &finding) == 0; ++i)
    printf("%s at byte %llu: %s [%s]\n", proflint_severity_name(finding.severity),
           (unsigned long long)finding.byte_offset, finding.message, finding.rule);
  proflint_report_free(report);

  if (proflint_options_select(options, "no-such-rule") != 0) return 1;
  report = proflint_check(bytes, strlen(bytes), options);
  if (report == NULL || proflint_report_error(report) == NULL) return 1; /* a mistake is reported */
  proflint_report_free(report);
  proflint_options_free(options);
  return proflint_rule_at(0, &rule) == 0 && rule.id[0] != '\0' ? 0 : 1;
}
