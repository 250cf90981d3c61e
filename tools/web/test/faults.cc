// For a test build: possible effects of a defect in a decoder, triggered by file names.
#include <cstring>

namespace {

bool is_called(const char* path, const char* name) {
  return std::strstr(path, name) != nullptr;
}

int sink(const char* path, int depth) {
  volatile char frame[1024] = {};
  frame[depth % 1024] = 1;
  return sink(path, depth + 1) + frame[0];
}

}  // namespace

extern "C" void proflint_fault(const char* path) {
  for (volatile bool is_on = true; is_on && is_called(path, "fault-endless-loop");) continue;
  if (is_called(path, "fault-crash")) __builtin_trap();
  if (is_called(path, "fault-stack")) sink(path, 0);
  for (char* volatile last = nullptr; is_called(path, "fault-memory");) {
    last = new char[1 << 24];
    std::memset(last, 1, 1 << 24);
  }
}
