// The records of one run: one for the run, one per file, one at the end.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tools/program/merge/line_reader.h"
#include "tools/program/merge/record.h"

namespace proflint::tools {

class Part {
 public:
  explicit Part(std::string path, RecordReader::Extent extent = RecordReader::Extent::all)
      : path_(std::move(path)), reader_(extent), has_companions_(extent == RecordReader::Extent::all) {}

  // Opens the file and reads the record of the run. False, with fault(), if that is not possible.
  [[nodiscard]] bool open(std::size_t block);
  // Records of files only, which were sorted.
  void open_sorted(FilePointer file, std::size_t block);

  // Whether the file ends in a record of the end. False, with fault(), if not.
  bool find_end();

  // Reads the next file's record, which is then file(), and line() as it is written. False at the end, or where
  // something is wrong: fault() says what.
  [[nodiscard]] bool next();

  const std::string& path() const { return path_; }
  const RunRecord& run() const { return run_; }
  const Summary& end() const { return end_; }
  FileResult& file() { return reader_.record().file; }
  // The path of the file in normal form: by it files are ordered and told apart.
  const std::string& key() const { return key_; }
  std::string_view line() const { return line_; }
  // For messages, it starts with the path; empty if nothing is wrong.
  const std::string& fault() const { return fault_; }
  // The same for what somebody else found wrong. False.
  [[nodiscard]] bool fail(const std::string& why);

 private:
  [[nodiscard]] bool read_next();
  [[nodiscard]] bool read_end();

  std::string path_;
  RecordReader reader_;
  bool has_companions_;  // companions of files are read, too
  LineReader lines_;
  RunRecord run_;
  Summary end_, seen_;
  bool is_whole_ = true;  // with a record of the run and one at the end
  std::string_view line_;
  std::uint64_t number_ = 0;  // of the line
  std::string key_, last_key_, fault_;
};

}  // namespace proflint::tools
