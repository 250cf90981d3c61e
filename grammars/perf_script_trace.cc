// The line of a decoding error as an X3 grammar. Follows perf_event__fprintf_auxtrace_error() of perf's auxtrace.c: the
// time was added in perf 5.2, the virtual machine in 6.0.
#include "grammars/perf_script_trace.h"

#include "grammars/x3.h"

namespace proflint::grammars::perf_script {
namespace {

constexpr CharClass kLowerHex{"0-9a-f"};
constexpr Run lower_hex_digits{kLowerHex};

// error    <- ' '? ( 'instruction trace' / 'unknown auxtrace' ) ' error type ' digits time? machine? thread
//             ' ip ' '0x'? hex ' code ' digits ': ' message?
// time     <- ' time ' digits ( '.' digits )?
// machine  <- ' machine_pid ' int ' vcpu ' int
// thread   <- ' cpu ' int ' pid ' int ' tid ' int
constexpr auto signed_digits = -x3::lit('-') >> digits;
constexpr auto kind = (x3::lit("instruction trace") | x3::lit("unknown auxtrace")) >> " error type " >> digits;
constexpr auto time = x3::lit(" time ") >> digits >> -('.' >> digits);
constexpr auto machine = x3::lit(" machine_pid ") >> signed_digits >> " vcpu " >> signed_digits;
constexpr auto thread = x3::lit(" cpu ") >> signed_digits >> " pid " >> signed_digits >> " tid " >> signed_digits;
constexpr auto place = x3::lit(" ip ") >> -x3::lit("0x") >> lower_hex_digits;
constexpr auto trace_error = -x3::lit(' ') >> kind >> -time >> -machine >> thread >> place >> " code " >>
                             number<&Line::count>("a code") >>
                             ": " >> field<&Line::name>("a message")[rest_of_line] >> is<Kind::trace_error>;

}  // namespace

bool parse_trace_error(std::string_view text, Line& line) {
  return match(trace_error, text, line, nullptr);
}

}  // namespace proflint::grammars::perf_script
