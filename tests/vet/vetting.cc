// Shared helpers of the tests of vet.
#include "tests/vet/vetting.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "tools/program/run/worker_protocol.h"
#include "validators/engine/families.h"

namespace proflint::tests {

const std::string& no_sandbox() {
  static const std::string reason = [] {
    tools::Sandbox sandbox;
    std::string error;
    return sandbox.prepare(tools::SandboxMode::required, error) ? std::string() : error;
  }();
  return reason;
}

std::string sandbox_option() {
  return no_sandbox().empty() ? "--sandbox=required" : "--sandbox=best";
}

std::size_t rounds(std::size_t quick, std::size_t full) {
  const std::size_t number = std::getenv("PROFLINT_FULL") != nullptr ? full : quick;
  return kHasSanitizers ? number / 10 : number;
}

tools::Options vet_options(tools::Isolation isolation) {
  tools::Options options;
  options.verb = tools::Verb::vet;
  options.limits = tools::strict_limits();
  options.companions = tools::CompanionMode::never;
  options.sandbox_mode = no_sandbox().empty() ? tools::SandboxMode::required : tools::SandboxMode::best;
  options.isolation = isolation;
  return options;
}

std::vector<tools::FileResult> vet_with(const tools::TaskCheck& check, const std::vector<std::string>& paths,
                                        const tools::Options& options, const std::function<void()>& start) {
  std::vector<tools::InputPath> files;
  for (const std::string& path : paths) files.push_back({path});
  std::vector<tools::FileResult> results;
  tools::Vet vet;
  std::string error;
  EXPECT_TRUE(vet.open(options, check, error)) << error;
  start();
  vet.run(files, options, 0, [&](tools::FileResult&& file) {
    results.push_back(std::move(file));
    return true;
  });
  return results;
}

std::string frame_of(std::uint32_t number, Verdict verdict) {
  Result result;
  result.format = formats().front()->id;
  result.verdict = verdict;
  return tools::to_frame(number, {result, std::nullopt});
}

int status_of_process(const std::function<int()>& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work());
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace proflint::tests
