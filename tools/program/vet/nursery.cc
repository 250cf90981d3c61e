// Orders go through a stream socket, the descriptors of a worker with their first byte; see unix(7). Workers are made
// with CLONE_PARENT, so that the supervisor, not this process, learns how they end; see clone(2).
#include "tools/program/vet/nursery.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#include "tools/program/vet/fail.h"

namespace proflint::tools {
namespace {

// An order: this header, then the place of each file, then all names. Both sides are the same program.
struct Order {
  Allowance allowance;
  std::uint64_t copies = 0;  // bytes of all copies
  std::uint32_t files = 0;
  std::uint32_t names = 0;  // bytes of all names
};

struct Place {
  std::uint64_t offset = 0, size = 0;
  std::uint32_t name = 0;  // bytes
};

struct Reply {
  pid_t worker = -1;
  int error = 0;
};

[[nodiscard]] bool send_all(int socket, const char* data, std::size_t size) {
  while (size != 0) {
    const ssize_t put = ::send(socket, data, size, MSG_NOSIGNAL);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    data += put;
    size -= static_cast<std::size_t>(put);
  }
  return true;
}

[[nodiscard]] bool receive_all(int socket, void* data, std::size_t size) {
  for (char* to = static_cast<char*>(data); size != 0;) {
    const ssize_t got = ::recv(socket, to, size, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    to += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

constexpr std::size_t kDescriptors = 2;  // the copies, and the pipe for answers
using Control = std::array<char, CMSG_SPACE(kDescriptors * sizeof(int))>;

// Sends the first byte of an order together with the descriptors.
[[nodiscard]] bool send_first(int socket, const char* byte, const std::array<int, kDescriptors>& descriptors) {
  alignas(cmsghdr) Control control = {};
  iovec data = {const_cast<char*>(byte), 1};
  msghdr message = {};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  cmsghdr* const header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof descriptors);
  std::memcpy(CMSG_DATA(header), descriptors.data(), sizeof descriptors);
  for (;;) {
    const ssize_t put = ::sendmsg(socket, &message, MSG_NOSIGNAL);
    if (put == 1) return true;
    if (put >= 0 || errno != EINTR) return false;
  }
}

[[nodiscard]] bool receive_first(int socket, char* byte, std::array<Descriptor, kDescriptors>& descriptors) {
  alignas(cmsghdr) Control control = {};
  iovec data = {byte, 1};
  msghdr message = {};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  ssize_t got = 0;
  do got = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  const cmsghdr* const header = got == 1 ? CMSG_FIRSTHDR(&message) : nullptr;
  std::array<int, kDescriptors> numbers = {};
  if (header == nullptr || header->cmsg_len != CMSG_LEN(sizeof numbers)) return false;
  std::memcpy(numbers.data(), CMSG_DATA(header), sizeof numbers);
  for (std::size_t i = 0; i < kDescriptors; ++i) descriptors[i] = Descriptor(numbers[i]);
  return true;
}

// Overwrites the strings of the environment in place: clearing only the pointers would leave them in memory.
void forget_environment() {
  if (environ == nullptr) return;
  for (char** entry = environ; *entry != nullptr; ++entry) ::explicit_bzero(*entry, std::strlen(*entry));
  *environ = nullptr;
}

// Times in archives are local. Without TZ the C library would look for the zone's file at every conversion, which
// workers cannot open.
void set_time_zone() {
  ::setenv("TZ", "UTC0", 1);
  ::tzset();
}

// The program's signal handlers would remove its incomplete reports.
void forget_signal_handlers() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGBUS, SIGPIPE, SIGXCPU}) std::signal(signal, SIG_DFL);
}

// A copy of this process whose parent is the supervisor.
pid_t fork_sibling() {
  constexpr unsigned long kFlags = CLONE_PARENT | SIGCHLD;
#ifdef __s390x__
  return static_cast<pid_t>(::syscall(SYS_clone, nullptr, kFlags, nullptr, nullptr, 0));
#else
  return static_cast<pid_t>(::syscall(SYS_clone, kFlags, nullptr, nullptr, nullptr, 0));
#endif
}

// Reads one order and starts its worker; false at the end of the orders.
[[nodiscard]] bool follow_order(int socket, const Sandbox& sandbox, const TaskCheck& check) {
  Order order;
  std::array<Descriptor, kDescriptors> descriptors;
  char* const bytes = reinterpret_cast<char*>(&order);
  if (!receive_first(socket, bytes, descriptors) || !receive_all(socket, bytes + 1, sizeof order - 1)) return false;
  std::vector<Place> places(order.files);
  std::string names(order.names, '\0');
  if (!receive_all(socket, places.data(), places.size() * sizeof(Place)) ||
      !receive_all(socket, names.data(), names.size()))
    return false;
  std::vector<Assignment> assignments;
  assignments.reserve(order.files);  // a vector that grows leaves copies of short names in freed memory
  std::size_t at = 0;
  for (const Place& place : places) {
    assignments.push_back({names.substr(at, place.name), {place.offset, place.size, {}}});
    at += place.name;
  }
  Reply reply;
  reply.worker = fork_sibling();
  if (reply.worker == 0)
    work({descriptors[0].get(), descriptors[1].get()}, order.copies, assignments, sandbox, order.allowance, check);
  reply.error = errno;
  ::explicit_bzero(names.data(), names.size());
  for (Assignment& file : assignments) ::explicit_bzero(file.name.data(), file.name.size());
  return send_all(socket, reinterpret_cast<const char*>(&reply), sizeof reply);
}

[[noreturn]] void follow_orders(int socket, pid_t supervisor, const Sandbox& sandbox, const TaskCheck& check) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (::getppid() != supervisor) ::_exit(0);
  forget_signal_handlers();
  forget_environment();
  set_time_zone();
  while (follow_order(socket, sandbox, check)) continue;
  ::_exit(0);
}

}  // namespace

Nursery::~Nursery() {
  if (id_ <= 0) return;
  ::shutdown(socket_.get(), SHUT_RDWR);  // ends the orders even if another process has the socket
  while (::waitpid(id_, nullptr, 0) < 0 && errno == EINTR) continue;
}

void Nursery::open(const Sandbox& sandbox, const TaskCheck& check) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) fail("cannot create a socket for workers");
  socket_ = Descriptor(ends[0]);
  Descriptor other(ends[1]);
  const pid_t supervisor = ::getpid();
  id_ = ::fork();
  if (id_ < 0) fail("cannot start the process that starts workers");
  if (id_ != 0) return;
  socket_.close();
  follow_orders(other.get(), supervisor, sandbox, check);
}

Worker Nursery::start_worker(const SealedFiles& files, std::span<const Assignment> assignments,
                             const Allowance& allowance) const {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) fail("cannot create a pipe for a worker");
  Worker worker;
  worker.answers = Descriptor(ends[0]);
  const Descriptor write_end(ends[1]);
  ::fcntl(ends[0], F_SETFL, O_NONBLOCK);

  Order order = {allowance, files.size(), static_cast<std::uint32_t>(assignments.size()), 0};
  std::vector<Place> places;
  std::string names;
  for (const Assignment& file : assignments) {
    places.push_back({file.copy.offset, file.copy.size, static_cast<std::uint32_t>(file.name.size())});
    names += file.name;
  }
  order.names = static_cast<std::uint32_t>(names.size());
  const char* const bytes = reinterpret_cast<const char*>(&order);
  Reply reply;
  if (!send_first(socket_.get(), bytes, {files.descriptor(), write_end.get()}) ||
      !send_all(socket_.get(), bytes + 1, sizeof order - 1) ||
      !send_all(socket_.get(), reinterpret_cast<const char*>(places.data()), places.size() * sizeof(Place)) ||
      !send_all(socket_.get(), names.data(), names.size()) || !receive_all(socket_.get(), &reply, sizeof reply))
    fail("the process that starts workers has ended");
  if (reply.worker < 0) {
    errno = reply.error;
    fail("cannot start a worker");
  }
  worker.id = reply.worker;
  worker.process = Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, worker.id, 0)));
  if (!worker.process.is_open()) {
    const int reason = errno;
    ::kill(worker.id, SIGKILL);
    while (::waitpid(worker.id, nullptr, 0) < 0 && errno == EINTR) continue;
    errno = reason;
    fail("cannot open a pidfd for a worker");
  }
  return worker;
}

}  // namespace proflint::tools
