// Checks files, branches, methods and contexts in the order in which they are read, then entries and paths against each
// other.
#include "validators/simplecov/result_set/entries.h"

#include <algorithm>

#include "validators/encodings/json/strings.h"
#include "validators/sets/first_values.h"
#include "validators/simplecov/contexts.h"

namespace proflint::simplecov::result_set {
namespace {

struct KnownSet {
  explicit KnownSet(std::pmr::memory_resource* memory) : lengths(memory), branches(memory) {}

  sets::FirstValues lengths, branches;
  std::string root;
  unsigned criteria = 0;
  std::uint32_t member = 0;  // the first that has files
  bool is_there = false;
};

constexpr std::string_view kBranchTypes[] = {"if",   "unless", "case", "while", "until", "\"&.\"",
                                             "then", "else",   "when", "in",    "body"};

// The part of a path up to and including its last slash or backslash.
std::string_view folder_of(std::string_view path) {
  return path.substr(0, path.find_last_of("/\\") + 1);
}

// "line and branch".
std::string names_of(unsigned criteria) {
  constexpr const char* kNames[kCriteria] = {"line", "branch", "method"};
  if (criteria == 0) return "no";
  std::string names;
  for (unsigned i = 0; i < kCriteria; ++i) {
    if ((criteria >> i & 1) == 0) continue;
    const bool is_last = criteria >> i == 1;
    names.append(names.empty() ? "" : is_last ? " and " : ", ").append(kNames[i]);
  }
  return names;
}

bool contains(std::string_view outer, std::string_view inner) {
  return inner.starts_with(outer);
}

}  // namespace

void Entries::open(Frame& frame) {
  switch (frame.shape->id) {
    case kEntry:
      ++entry_count_;
      layout_ = Layout::unknown;
      contexts_ = 0;
      return;
    case kFile:
      return open_file(frame, Layout::object);
    case kLines:
      if (frame.parent->shape->id == kCoverage) open_file(frame, Layout::list);
      file_[criterion::lines].is_there = true;
      return;
    case kBranches:
      file_[criterion::branches].is_there = true;
      return;
    case kMethods:
      file_[criterion::methods].is_there = true;
      return;
    case kArms:
      return open_branch(frame);
    case kBitmaps:
      context_path_ = strings_.text(frame.key);
      return;
    default:
      return;
  }
}

void Entries::open_file(const Frame& frame, Layout layout) {
  file_ = {};
  branches_ = 0;
  path_ = strings_.text(frame.key);
  path_check_.check_absolute(path_, frame.key.token);
  sources_.open(path_, frame.key.token);
  if (layout_ == Layout::unknown) layout_ = layout;
  if (layout_ != layout)
    findings_.add("simplecov/layout-mixed"_rule, frame.where, "the value of ", path_, " is ",
                  layout == Layout::list ? "a list" : "an object", ", but the values of the preceding files are ",
                  layout == Layout::list ? "objects" : "lists");
}

bool Entries::read_key(const Value& key, BranchKey& out) {
  constexpr std::size_t kMaxShown = 400;
  const std::string_view text = strings_.text(key);
  if (!parse_branch_key(text, out)) {
    file_[criterion::branches].is_usable = false;
    findings_.add("simplecov/branch-key"_rule, key.token, "branch key ", text.substr(0, kMaxShown),
                  " would run as code in SimpleCov before 1.0; expected '[:TYPE, ID, LINE, COLUMN, LINE, COLUMN]'");
    return false;
  }
  check_type(out.type, key);
  if (!out.span.is_ordered())
    findings_.add("simplecov/branch-range"_rule, key.token, "the branch starts at ", out.span.line, ":",
                  out.span.column, ", but ends at ", out.span.end_line, ":", out.span.end_column);
  file_.add_span(out.span.line, out.span.end_line, "branch", key.token, findings_);
  return true;
}

void Entries::check_type(std::string_view type, const Value& key) {
  if (std::find(std::begin(kBranchTypes), std::end(kBranchTypes), type) == std::end(kBranchTypes))
    findings_.add("simplecov/branch-type"_rule, key.token, "unknown branch type ", type);
}

void Entries::open_branch(const Frame& frame) {
  arms_ = {};
  branches_ += hash_of(strings_.text(frame.key));
  has_branch_ = read_key(frame.key, branch_);
}

void Entries::item(Frame& frame, const Value& value) {
  switch (frame.shape->id) {
    case kLines:
      if (!file_[criterion::lines].add(value, {.null = true}, findings_)) frame.is_usable = false;
      return;
    case kArms:
      return add_arm(frame, value);
    case kMethods:
      return add_method(frame, value);
    case kContextNames:
      ++contexts_;
      return;
    case kBitmaps:
      return add_bitmap(frame, value);
    default:
      return;
  }
}

void Entries::add_arm(const Frame& frame, const Value& value) {
  file_[criterion::branches].add(value, {}, findings_);
  BranchKey arm;
  if (!read_key(frame.last_key, arm)) {
    has_branch_ = false;
    return;
  }
  branches_ += hash_of(strings_.text(frame.last_key), hash_of(strings_.text(frame.key)));
  ++(arm.type == "then"   ? arms_.thens
     : arm.type == "else" ? arms_.elses
     : arm.type == "body" ? arms_.bodies
                          : arms_.others);
}

void Entries::close_branch(const Frame& frame) {
  if (!has_branch_ || !frame.is_usable) return;
  const bool is_choice = branch_.type == "if" || branch_.type == "unless" || branch_.type == "\"&.\"";
  const bool is_loop = branch_.type == "while" || branch_.type == "until";
  const unsigned count = arms_.thens + arms_.elses + arms_.bodies + arms_.others;
  const bool is_right =
      is_choice ? arms_.thens == 1 && arms_.elses == 1 && count == 2 : arms_.bodies == 1 && count == 1;
  if ((is_choice || is_loop) && !is_right)
    findings_.add("simplecov/branch-arms"_rule, frame.key.token, "the ", branch_.type, " branch has ",
                  Plural{count, "arm"}, " (",
                  is_choice ? Part(arms_.thens) : Part(Plural{arms_.bodies, "body", "bodies"}),
                  is_choice ? " then, " : "", is_choice ? Part(arms_.elses) : Part(""),
                  is_choice ? " else); expected 2 (1 then, 1 else)" : "); expected 1 (the body)");
}

void Entries::add_method(const Frame& frame, const Value& value) {
  file_[criterion::methods].add(value, {}, findings_);
  const Value& key = frame.last_key;
  Span span;
  if (!parse_method_key(strings_.text(key), span)) {
    findings_.add("simplecov/method-key"_rule, key.token,
                  "expected a method key '[CLASS, :NAME, LINE, COLUMN, LINE, COLUMN]', found ", key.inside());
    return;
  }
  if (!span.is_ordered())
    findings_.add("simplecov/branch-range"_rule, key.token, "the method starts at ", span.line, ":", span.column,
                  ", but ends at ", span.end_line, ":", span.end_column);
  file_.add_span(span.line, span.end_line, "method", key.token, findings_);
}

// Only version 1 of contexts is known. Version and names precede the files.
void Entries::add_bitmap(const Frame& frame, const Value& value) {
  const Frame& contexts = *frame.parent->parent;
  if (!contexts.has(contexts::version) || contexts[contexts::version].token != "1" || !contexts.has(contexts::names))
    return;
  const auto index = parse_context_index(strings_.text(frame.last_key));
  if (!index)
    return findings_.add("simplecov/context"_rule, frame.last_key.token, "the key ", frame.last_key.inside(),
                         " is not the index of a context");
  if (*index >= contexts_)
    return findings_.add("simplecov/context"_rule, frame.last_key.token, "context ", *index,
                         " is out of range; 'contexts' lists ", Plural{contexts_, "context"}, ", numbered from 0");
  const auto lines = lines_of_bitmap(strings_.text(value));
  if (!lines) {
    findings_.add("simplecov/context"_rule, value.token, "expected a hexadecimal bitmap, found ", value.inside());
    return;
  }
  const auto known = paths_.find(context_path_);
  if (known != paths_.end() && known->second.entry == entry_count_ && known->second.has_lines &&
      *lines > known->second.lines)
    findings_.add("simplecov/context-lines"_rule, value.token, "context ", *index, " refers to line ", *lines, ", but ",
                  context_path_, " has only ", Plural{known->second.lines, "line"});
}

void Entries::close(Frame& frame) {
  switch (frame.shape->id) {
    case kLines:
      if (frame.parent->shape->id == kCoverage) return close_file(frame);
      if (!frame.is_usable) file_[criterion::lines].is_usable = false;
      return;
    case kArms:
      return close_branch(frame);
    case kFile:
      if (frame.is_usable && !file_[criterion::lines].is_there && !file_[criterion::branches].is_there &&
          !file_[criterion::methods].is_there && frame.wrong == 0)
        findings_.add("simplecov/no-criterion"_rule, frame.where, "the file ", path_,
                      " has neither lines nor branches nor methods");
      return close_file(frame);
    case kEntry:
      return close_entry(frame);
    case kEntries:
      return close_entries(frame);
    default:
      return;
  }
}

void Entries::close_file(const Frame& frame) {
  file_.check_lines(path_, findings_);
  totals_.add(file_, path_, input_.entries);
  join_root(path_);
  for (unsigned i = 0; i < kCriteria; ++i) criteria_ |= file_[i].is_there ? 1u << i : 0u;
  Known& known = paths_[path_];
  const Counts& lines = file_[criterion::lines];
  known.entry = entry_count_;
  known.lines = lines.size;
  known.has_lines = lines.is_there;
  if (!lines.is_there || !frame.is_usable || !lines.is_usable) return;
  sources_.check_lines(lines.size, frame.where);
  if (lines.covered == 0) return;  // simulated: lacks multi-line literals, and goes beyond __END__
  if (known.is_hit && known.hit_lines != lines.size)
    findings_.add("simplecov/length-differs"_rule, frame.key.token, "file ", path_, " has ", Plural{lines.size, "line"},
                  " here, but ", known.hit_lines, " in an earlier entry");
  if (known.is_hit) return;
  known.is_hit = true;
  known.hit_lines = lines.size;
  if (file_[criterion::branches].is_usable) known.branches = branches_;
  known.where = frame.key.token;
}

void Entries::join_root(std::string_view path) {
  const std::string_view folder = folder_of(path);
  if (!has_root_) {
    has_root_ = true;
    root_ = folder;
    return;
  }
  const auto end = std::mismatch(root_.begin(), root_.end(), folder.begin(), folder.end()).first;
  root_.erase(end, root_.end());
  root_.resize(folder_of(root_).size());
}

void Entries::close_entry(const Frame& frame) {
  is_complete_ = is_complete_ && frame.has(entry::coverage);
  if (!frame.has(entry::timestamp)) return;
  const Value& time = frame[entry::timestamp];
  if (!is_time(time.real()))
    findings_.add("simplecov/timestamp"_rule, time.token, "timestamp ", number_part(time.token),
                  describe_bad_time(time.real()));
  else
    times_.push_back({time.real(), time.token, frame.key.inside()});
}

void Entries::close_entries(const Frame& frame) {
  constexpr double kTimeout = 600;  // seconds, the default of merge_timeout
  double newest = 0;
  for (const Time& time : times_) newest = std::max(newest, time.seconds);
  for (const Time& time : times_)
    if (newest - time.seconds > kTimeout)
      findings_.add("simplecov/expired"_rule, time.where, "entry ", time.entry, " is ",
                    static_cast<std::int64_t>(newest - time.seconds),
                    " s older than the newest entry; expected at most ", static_cast<std::int64_t>(kTimeout), " s");
  if (frame.is_usable && is_complete_) totals_.finish(frame.where, findings_);
}

void Entries::check_set() {
  if (input_.member == nullptr || totals_.files == 0) return;
  std::pmr::vector<sets::Claim> lengths(input_.memory), branches(input_.memory);
  for (const auto& [path, known] : paths_) {
    if (known.is_hit) lengths.push_back({hash_of(path), known.hit_lines, known.where});
    if (known.branches != 0) branches.push_back({hash_of(path), known.branches, known.where});
  }
  KnownSet& known = input_.member->join<KnownSet>();
  const auto other_branches = known.branches.add(branches, input_.member->number());
  if (const auto found = known.lengths.add(lengths, input_.member->number()))
    findings_.add_group("simplecov/set-length"_rule, found, "file ", encodings::json::inside(found.first()), " has ",
                        Plural{found.value, "line"}, ", but ", found.earlier, " in ",
                        input_.member->name_of(found.member));
  else if (other_branches)
    findings_.add_group("simplecov/set-branches"_rule, other_branches, "file ",
                        encodings::json::inside(other_branches.first()), " has other branches than in ",
                        input_.member->name_of(other_branches.member));
  if (!known.is_there) {
    known.is_there = true;
    known.root = root_;
    known.criteria = criteria_;
    known.member = input_.member->number();
    return;
  }
  if (known.criteria != criteria_)
    findings_.add("simplecov/set-criteria"_rule, {}, "the file has ", Trusted{names_of(criteria_)}, " coverage, but ",
                  input_.member->name_of(known.member), " has ", Trusted{names_of(known.criteria)}, " coverage");
  if (!contains(known.root, root_) && !contains(root_, known.root))
    findings_.add("simplecov/set-root"_rule, {}, "the paths start with ", std::string_view(root_), ", but in ",
                  input_.member->name_of(known.member), " they start with ", std::string_view(known.root));
}

void Entries::finish(Report& report) {
  check_set();
  findings_.flush();
  report.describe("result set, ", Plural{entry_count_, "command"});
  totals_.set_facts(report);
}

}  // namespace proflint::simplecov::result_set
