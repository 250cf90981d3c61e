// Classes and methods of a JaCoCo report. Follows ClassCoverageImpl and MethodCoverageImpl.
#include <algorithm>

#include "validators/xml_coverage/jacoco_xml/checker.h"
#include "validators/xml_coverage/jacoco_xml/elements.h"
#include "validators/xml_coverage/jacoco_xml/rules.h"

namespace proflint::xml_coverage::jacoco_xml {
namespace {

constexpr std::uint64_t kNoLine = UINT64_MAX;  // of a method

// Java Virtual Machine Specification 4.2.
bool is_class_name(std::string_view name) {
  return !name.empty() && name.find_first_of(".;[") == std::string_view::npos && !name.starts_with('/') &&
         !name.ends_with('/') && name.find("//") == std::string_view::npos;
}

}  // namespace

void Checker::start_class(const Tag& tag) {
  const auto* name = tag.find("name");
  const auto* source = tag.find("sourcefilename");
  class_ = {};
  class_.number = ++elements_;
  class_.where = tag.first_line();
  if (source != nullptr) {
    class_.source = hash_of(source->value);
    class_.is_kotlin = is_kotlin(source->value);
  }
  ++classes_;
  if (name == nullptr) return;
  if (!writer_.has_java_classes) return;
  if (seen_.insert(hash_of(name->value, hash_of(package_.key, kClass)), tag.first_line()))
    found_.add("jacoco-xml/class-duplicate"_rule, tag.place_of("name"), "class ", name->value,
               " occurs twice in its package");
  class_.name = name->value;
  class_.name_place = tag.place_of("name");
  class_.has_name = is_class_name(name->value);
  if (!class_.has_name)
    found_.add("jacoco-xml/class-name"_rule, class_.name_place, "class name ", name->value,
               " is not a JVM internal name (such as 'org/demo/Main')");
}

// Called once the methods of the class have shown which tool wrote the report.
void Checker::check_class_package() {
  const std::string_view name = class_.name;
  const std::size_t slash = name.rfind('/');
  const std::string_view package = slash == std::string_view::npos ? std::string_view() : name.substr(0, slash);
  if (package == package_.name || (writer_.adds_up_lines && name == package_.name)) return;
  found_.add("jacoco-xml/class-package"_rule, class_.name_place, "class ", name, " is in package ",
             std::string_view(package_.name), ", which does not match the class name");
}

void Checker::end_class() {
  if (class_.has_name) check_class_package();
  class_.stated.is_complete = class_.stated.states_any() || class_.methods == 0;
  if (wants_entries_) named_classes_.emplace_back(class_.name, class_.stated.of[kLineCounter]);
  if (class_.stated.is_sound) check_class();
  parts_.add_class({class_.source, class_.stated, class_.where});
}

void Checker::check_class() {
  Counters& stated = class_.stated;
  if (writer_.has_java_classes && stated.has(kClassCounter) && stated.has(kMethodCounter) &&
      (stated.of[kClassCounter].covered > 0) != (stated.of[kMethodCounter].covered > 0) &&
      stated.doubt_both(kClassCounter, kMethodCounter)) {
    const std::string owner = described("class", class_.where);
    sums_.add("jacoco-xml/covered-flag"_rule, class_.where, "counter CLASS of ", Trusted{owner},
              " has covered=", stated.of[kClassCounter].covered,
              ", but counter METHOD has covered=", stated.of[kMethodCounter].covered);
  }
  if (are_comparable(stated, class_.sums)) check_class_sums();
}

void Checker::check_class_sums() {
  Counters& stated = class_.stated;
  Counters sums = class_.sums;
  if (writer_.adds_up_lines) {
    sums.of[kMethodCounter] = class_.by_lines;
    sums.of[kComplexity] = stated.of[kComplexity];  // which it does not count
  }
  sums.of[kClassCounter] = stated.of[kClassCounter];
  for (const CounterType type : {kInstruction, kBranch, kLineCounter})
    if (!writer_.adds_up_lines && (type == kLineCounter || class_.is_kotlin)) sums.of[type] = stated.of[type];
  if (const auto type = doubt_differences(stated, sums))
    sums_.add_difference("jacoco-xml/class-sum"_rule, class_.where,
                         {*type, stated, sums, "class", "the methods of the class"});
  if (writer_.counts_instructions && !class_.is_kotlin) check_class_lines();
}

// Methods share lines, each of which is covered in the class if it is covered in one of them.
void Checker::check_class_lines() {
  const Counter &stated = class_.stated.of[kLineCounter], &sum = class_.sums.of[kLineCounter];
  const auto compare = [&](std::uint64_t lines, std::uint64_t minimum, std::uint64_t maximum, const char* thing,
                           const char* things) {
    if (lines >= minimum && lines <= maximum) return true;
    const std::string owner = described("class", class_.where);
    class_.stated.doubt(kLineCounter);
    sums_.add("jacoco-xml/class-lines"_rule, class_.where, "counter LINE of ", Trusted{owner}, " counts ",
              Plural{lines, thing, things},
              lines > maximum ? ", but the methods of the class add up to only " : ", but a method of the class has ",
              lines > maximum ? maximum : minimum);
    return false;
  };
  if (compare(stated.total(), class_.largest_lines, sum.total(), "line", "lines"))
    compare(stated.covered, class_.largest_covered, sum.covered, "covered line", "covered lines");
}

void Checker::start_method(const Tag& tag) {
  ++class_.methods;
  method_ = {{}, {}, kNoLine, tag.first_line()};
  bool is_sound = true;
  read_number(tag.find("line"), tag, std::uint64_t{1} << 31, method_.key, is_sound);
  const auto *name = tag.find("name"), *descriptor = tag.find("desc");
  if (name == nullptr || descriptor == nullptr) return;
  const std::uint64_t key = hash_of(descriptor->value, hash_of(name->value, hash_of(class_.number, kMethod)));
  if (seen_.insert(key, tag.first_line()))
    found_.add("jacoco-xml/method-duplicate"_rule, tag.place_of("name"), "method ", name->value, " with descriptor ",
               descriptor->value, " occurs twice in its class");
}

void Checker::end_method() {
  const Counters& stated = method_.stated;
  set_writer(writer_of_method(stated));
  method_.stated.is_complete = stated.states_any();
  ++(stated.of[kLineCounter].covered == 0 ? class_.by_lines.missed : class_.by_lines.covered);
  class_.largest_lines = std::max(class_.largest_lines, stated.of[kLineCounter].total());
  class_.largest_covered = std::max(class_.largest_covered, stated.of[kLineCounter].covered);
  if (stated.is_sound) check_method();
  class_.sums.add(stated);
}

void Checker::check_method() {
  Counters& stated = method_.stated;
  if (writer_.has_java_classes && stated.has(kMethodCounter) && stated.has(kInstruction) &&
      (stated.of[kMethodCounter].covered > 0) != (stated.of[kInstruction].covered > 0) &&
      stated.doubt_both(kMethodCounter, kInstruction)) {
    const std::string owner = described("method", method_.where);
    sums_.add("jacoco-xml/covered-flag"_rule, method_.where, "counter METHOD of ", Trusted{owner},
              " has covered=", stated.of[kMethodCounter].covered,
              ", but counter INSTRUCTION has covered=", stated.of[kInstruction].covered);
  }
  if (writer_.counts_instructions && stated.has(kInstruction) && stated.of[kInstruction].covered == 0 &&
      stated.of[kBranch].covered != 0 && stated.doubt_both(kBranch, kInstruction)) {
    const std::string owner = described("method", method_.where);
    sums_.add("jacoco-xml/covered-flag"_rule, method_.where, "counter BRANCH of ", Trusted{owner},
              " has covered=", stated.of[kBranch].covered, ", but counter INSTRUCTION has covered=0");
  }
  if (!stated.has(kComplexity) || class_.is_kotlin) return;
  check_complexity();
  if (writer_.counts_instructions && stated.has(kLineCounter) && class_.source && method_.key <= INT32_MAX)
    parts_.add_method({*class_.source, method_.key, method_.where});
}

// A branch of n ways adds between 1 and n - 1 paths.
void Checker::check_complexity() {
  const std::uint64_t complexity = method_.stated.of[kComplexity].total(),
                      branches = method_.stated.of[kBranch].total();
  const std::uint64_t minimum = branches == 0 ? 1 : 1 + branches / 2, maximum = std::max<std::uint64_t>(branches, 1);
  if (complexity >= minimum && complexity <= maximum) return check_covered_paths();
  const std::string owner = described("method", method_.where), range = " to " + std::to_string(maximum);
  found_.add("jacoco-xml/complexity"_rule, method_.where, "counter COMPLEXITY of ", Trusted{owner}, " is ", complexity,
             ", but the method has ", Plural{branches, "branch", "branches"}, "; expected ", minimum,
             Trusted{minimum == maximum ? std::string_view() : range});
}

// Of a method that was executed, the first path is covered, and each further way of a branch may cover another one.
void Checker::check_covered_paths() {
  Counters& stated = method_.stated;
  if (!writer_.counts_instructions || !stated.has(kInstruction)) return;
  const bool is_covered = stated.of[kInstruction].covered != 0;
  const std::uint64_t covered = stated.of[kComplexity].covered, branches = stated.of[kBranch].covered;
  if (is_covered ? covered >= 1 && covered <= std::max<std::uint64_t>(branches, 1) : covered == 0) return;
  const bool exceeds_branches = is_covered && covered != 0;
  if (!stated.doubt_both(kComplexity, exceeds_branches ? kBranch : kInstruction)) return;
  const std::string owner = described("method", method_.where);
  if (exceeds_branches)
    sums_.add("jacoco-xml/covered-flag"_rule, method_.where, "counter COMPLEXITY of ", Trusted{owner},
              " has covered=", covered, ", but the method has only ",
              Plural{branches, "covered branch", "covered branches"});
  else
    sums_.add("jacoco-xml/covered-flag"_rule, method_.where, "counter COMPLEXITY of ", Trusted{owner},
              " has covered=", covered, ", but counter INSTRUCTION has covered=", stated.of[kInstruction].covered);
}

}  // namespace proflint::xml_coverage::jacoco_xml
