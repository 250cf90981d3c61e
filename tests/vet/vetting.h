// Shared code of the tests of vet: runs with checks of their own, and whether this system can confine processes.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/support/support.h"
#include "tools/program/vet/vet.h"

namespace proflint::tests {

inline constexpr std::string_view kClean = "main:10:1\n 1: 10\n";
inline constexpr std::string_view kSuspicious = "main:1:1\n 1: 10\n";  // the total is smaller than the body
inline constexpr std::string_view kInvalid = "main:10:1\n 1: x9\n";

// Why workers cannot be sandboxed here; empty if they can. Tests of the sandbox are skipped with this reason.
const std::string& no_sandbox();

// "--sandbox=required", or "--sandbox=best" if that is impossible, as in builds with sanitizers.
std::string sandbox_option();

// The number for a test: `full` if PROFLINT_FULL is set, which takes minutes, else `quick`; a tenth under sanitizers.
std::size_t rounds(std::size_t quick, std::size_t full);

// The default options of vet, with the best protection of this build.
tools::Options vet_options(tools::Isolation isolation = tools::Isolation::file);

// Runs vet over `paths` with `check`; calls `start` when everything is prepared.
std::vector<tools::FileResult> vet_with(
    const tools::TaskCheck& check, const std::vector<std::string>& paths, const tools::Options& options,
    const std::function<void()>& start = [] {});

// The frame of a result without findings, in the first format.
std::string frame_of(std::uint32_t number, Verdict verdict = Verdict::clean);

// A process that runs `work` and returns its result; -1 if it was ended by a signal.
int status_of_process(const std::function<int()>& work);

}  // namespace proflint::tests
