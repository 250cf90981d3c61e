// Compares the path of a single block with the paths before and after it. A source with only one block is usual, but
// not one whose path nearly equals its neighbor's.
#include "validators/go_cover/cut_paths.h"

#include "validators/go_cover/rules.h"

namespace proflint::go_cover {
namespace {

constexpr std::size_t kMaxPairs = 64;

std::string_view folder_in(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == path.npos ? std::string_view() : path.substr(0, slash);
}

// Whether `end` is the end of `whole`, and starts inside a component.
bool is_inner_end(std::string_view end, std::string_view whole) {
  return !end.empty() && end.size() < whole.size() && whole.ends_with(end) &&
         whole[whole.size() - end.size() - 1] != '/';
}

// Whether a path starts with a host, such as "github.com/". Other modules may be called `core` and `mycore`.
bool has_host(std::string_view path) {
  return path.substr(0, path.find('/')).find('.') != path.npos;
}

// Whether the beginning of `path` was lost, compared with the path of a neighbor.
bool is_cut(std::string_view path, std::string_view neighbor, bool is_start) {
  const bool is_end = path.size() < neighbor.size() && neighbor.ends_with(path);
  if (is_start && is_end && neighbor[neighbor.size() - path.size() - 1] == '/') return true;
  return has_host(neighbor) && (is_inner_end(path, neighbor) || is_inner_end(folder_in(path), folder_in(neighbor)));
}

// Whether `path` contains the start of its neighbor's, such as "github.com/", inside a component from offset `from` on.
bool has_start_inside(std::string_view path, std::string_view neighbor, std::size_t from) {
  const std::string_view host = neighbor.substr(0, neighbor.find('/') + 1);
  const std::size_t at = host.find('.') == host.npos ? host.npos : path.find(host, from);
  return at != host.npos && path[at - 1] != '/';
}

// The first component of a path may end in its neighbor's because the neighbor is cut.
bool has_start_after_first(std::string_view path, std::string_view neighbor) {
  const std::size_t slash = path.find('/');
  return slash != path.npos && has_start_inside(path, neighbor, slash + 1);
}

bool is_joined(std::string_view path, std::string_view neighbor) {
  return (has_host(neighbor) && is_inner_end(neighbor, path)) || has_start_inside(path, neighbor, 1);
}

bool are_alike(std::string_view path, std::string_view neighbor, bool is_start) {
  return !neighbor.empty() && (is_cut(path, neighbor, is_start) || is_joined(path, neighbor));
}

}  // namespace

void CutPaths::start(std::string_view path, std::uint32_t number) {
  end(path);
  if (run_.blocks == 0)
    first_ = path;
  else
    before_ = run_.path;
  run_ = {path, number, 1, is_start_};
  is_start_ = false;
}

void CutPaths::end(std::string_view next) {
  if (run_.blocks != 1) return;
  for (const std::string_view neighbor : {next, before_})
    if (pairs_.size() < kMaxPairs && are_alike(run_.path, neighbor, run_.is_start))
      pairs_.push_back({run_.path, neighbor, run_.is_start});
}

// Of two such paths, the one with more blocks is intact.
void CutPaths::finish(const Blocks& blocks, Report& report) {
  end({});
  std::string_view last;  // the path that was reported last
  for (const Pair& pair : pairs_) {
    if (blocks.count_of(pair.path) != 1 || pair.path == last || joins_blocks(pair.path)) continue;
    const bool is_known = blocks.count_of(pair.neighbor) > 1;
    if (is_cut(pair.path, pair.neighbor, pair.is_start) &&
        (is_known || !has_start_after_first(pair.neighbor, pair.path)))
      report.add("go-cover/path-cut"_rule, pair.path, "the path ", pair.path, " lacks the beginning of ",
                 pair.neighbor);
    else if (has_start_after_first(pair.path, pair.neighbor) || (is_known && is_joined(pair.path, pair.neighbor)))
      report.add("go-cover/path-joined"_rule, pair.path, "other text precedes the start of ", pair.neighbor,
                 " in the path ", pair.path);
    else {
      has_doubt_ = true;
      continue;
    }
    last = pair.path;
  }
}

bool CutPaths::append(const CutPaths& next) {
  if (next.run_.blocks == 0) return true;
  // Without blocks before them, the first block of the second part is the start of the file, which it did not know.
  const bool is_apart = !has_doubt_ && !next.has_doubt_ && run_.blocks != 0 &&
                        !are_alike(run_.path, next.first_, run_.is_start) && !are_alike(next.first_, run_.path, false);
  run_ = next.run_;
  return is_apart;
}

}  // namespace proflint::go_cover
