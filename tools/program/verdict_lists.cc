// The files of a list are written as they come, so that a list of any length costs no memory.
#include "tools/program/verdict_lists.h"

#include "tools/program/run/sieve.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kFlushListAt = std::size_t{1} << 16;

}  // namespace

bool VerdictLists::open(const Options& options, std::FILE* out, std::string& error) {
  fail_on_ = options.fail_on;
  for (const VerdictList& list : options.verdict_lists) {
    Sink sink(out);
    if (list.path != "-" && !Sink::open(list.path, Sink::Mode::replace, sink, error)) return false;
    lists_.push_back({list, std::move(sink), {}});
  }
  return true;
}

bool VerdictLists::add(const FileResult& file) {
  for (List& list : lists_) {
    if (!is_listed(list.what, file, fail_on_)) continue;
    if (!list.what.has_nul && file.path.find('\n') != file.path.npos) {
      failure_ = escaped(file.path) + " contains a line feed: end the paths with NUL, as --list good0=FILE does";
      return false;
    }
    list.text.append(file.path).push_back(list.what.has_nul ? '\0' : '\n');
    if (list.text.size() >= kFlushListAt && !flush(list)) return false;
  }
  return true;
}

bool VerdictLists::finish() {
  for (List& list : lists_) {
    if (!flush(list)) return false;
    if (list.sink.commit()) continue;
    failure_ = list.sink.failure();
    return false;
  }
  return true;
}

bool VerdictLists::flush(List& list) {
  const bool is_written = list.sink.write(list.text);
  list.text.clear();
  if (!is_written) failure_ = list.sink.failure();
  return is_written;
}

}  // namespace proflint::tools
