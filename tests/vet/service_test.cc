// vet as a service: the systemd units, and many clients at once through systemd-socket-activate.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/vet/vetting.h"
#include "tools/program/core/digest.h"
#include "tools/program/vet/descriptor.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using tools::Descriptor;

constexpr const char* kActivate = "/usr/bin/systemd-socket-activate";
constexpr const char* kAnalyze = "/usr/bin/systemd-analyze";

fs::path program() {
  return binary_dir() / "proflint";
}

// ---- Units

TEST(VetService, UnitsAreValidAndSandboxed) {
  if (!fs::exists(kAnalyze)) GTEST_SKIP() << "needs systemd-analyze";
  const Scratch scratch;
  const fs::path units = source_dir() / "tools" / "install" / "systemd";
  const std::string socket = (scratch.path() / "proflint-vet.socket").string(),
                    service = (scratch.path() / "proflint-vet@.service").string(),
                    log = (scratch.path() / "log").string();
  scratch.write("proflint-vet.socket", read_file(units / "proflint-vet.socket"));
  scratch.write("proflint-vet@.service",
                replaced(read_file(units / "proflint-vet@.service.in"), "@PROFLINT_PROGRAM@", program().string()));
  const auto run = [&](const std::string& words) {
    return std::system((std::string(kAnalyze) + " " + words + " >'" + log + "' 2>&1").c_str());
  };
  EXPECT_EQ(run("verify --man=no '" + socket + "' '" + service + "'"), 0) << read_file(log);
  EXPECT_EQ(read_file(log), "");
  EXPECT_EQ(run("security --offline=true --threshold=15 '" + service + "'"), 0) << read_file(log);
}

// ---- Clients

class Service {
 public:
  Service(const std::string& path, const std::string& log) {
    id_ = ::fork();
    if (id_ != 0) return;
    const int output = ::open(log.c_str(), O_WRONLY | O_CREAT, 0600);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(output, STDERR_FILENO);
    const std::string option = sandbox_option(), checked = program().string();
    ::execl(kActivate, kActivate, "--accept", "--inetd", "-l", path.c_str(), checked.c_str(), "vet", "--format",
            "ndjson", option.c_str(), "-", nullptr);
    ::_exit(127);
  }
  ~Service() {
    ::kill(id_, SIGTERM);
    ::waitpid(id_, nullptr, 0);
  }
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

 private:
  pid_t id_ = -1;
};

// Waits until the service listens.
Descriptor connect_to(const std::string& path) {
  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  for (int i = 0; i < 3000; ++i) {
    Descriptor client(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (::connect(client.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) return client;
    ::usleep(10000);
  }
  return Descriptor();
}

enum class Manner { whole, garbage, stalls, cut_off };

struct Client {
  Manner manner;
  std::string bytes;
  Descriptor socket;
};

Client make_client(int number, const std::string& path) {
  static constexpr Manner kManners[] = {Manner::whole,  Manner::whole, Manner::garbage, Manner::whole,
                                        Manner::stalls, Manner::whole, Manner::cut_off};
  Client client = {kManners[static_cast<std::size_t>(number) % std::size(kManners)], {}, connect_to(path)};
  if (client.manner == Manner::garbage)
    for (int i = 0; i < 1000; ++i) client.bytes += static_cast<char>(i * number);
  else
    client.bytes = "main:" + std::to_string(10 + number) + ":1\n 1: " + std::to_string(10 + number) + "\n";
  return client;
}

std::string all_of(const Descriptor& socket) {
  std::string text;
  char buffer[4096];
  for (ssize_t got = 0; (got = ::read(socket.get(), buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(got));
  return text;
}

void expect_record(const Client& client) {
  const std::string answer = all_of(client.socket);
  std::istringstream lines(answer);
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  const json file = json::parse(line, nullptr, false);
  ASSERT_TRUE(file.is_object()) << answer;
  EXPECT_EQ(file["sha256"], tools::sha256(client.bytes));
  EXPECT_EQ(file["size"], client.bytes.size());
  EXPECT_EQ(file["decision"], client.manner == Manner::whole ? "accept" : "refuse") << line;
}

// Stalled clients stay connected until all others have their answers: they do not block others.
TEST(VetService, EveryClientWithACompleteFileGetsItsRecord) {
  if (!fs::exists(kActivate)) GTEST_SKIP() << "needs systemd-socket-activate";
  const Scratch scratch;
  const std::string path = (scratch.path() / "socket").string();
  const Service service(path, (scratch.path() / "log").string());
  const int count = kHasSanitizers ? 21 : 200;
  std::vector<Client> clients;
  for (int i = 0; i < count; ++i) {
    Client& client = clients.emplace_back(make_client(i, path));
    ASSERT_TRUE(client.socket.is_open()) << read_file(scratch.path() / "log");
    const bool is_whole = client.manner == Manner::whole || client.manner == Manner::garbage;
    const std::size_t sent = is_whole ? client.bytes.size() : client.bytes.size() / 2;
    ASSERT_EQ(::send(client.socket.get(), client.bytes.data(), sent, MSG_NOSIGNAL), static_cast<ssize_t>(sent));
    if (is_whole) ::shutdown(client.socket.get(), SHUT_WR);
    if (client.manner == Manner::cut_off) client.socket.close();
  }
  std::size_t answered = 0;
  for (const Client& client : clients)
    if (client.manner == Manner::whole || client.manner == Manner::garbage) {
      expect_record(client);
      ++answered;
    }
  std::printf("%zu of %zu clients sent a whole file and got its record\n", answered, clients.size());
}

}  // namespace
}  // namespace proflint::tests
