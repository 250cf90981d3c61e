// The output of --statistics: counts instead of findings, as text or as one JSON object.
#include <nlohmann/json.hpp>

#include "tools/program/reports/tables.h"
#include "tools/program/reports/text.h"
#include "tools/program/reports/writer.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kDirectories = 30, kFiles = 20;

class StatisticsText final : public Writer {
 public:
  void file(const FileResult& file, std::string&) override { statistics_.add(file); }
  void end(const Summary& summary, std::string& out) override {
    append_tables(statistics_, SIZE_MAX, kDirectories, out);
    append_files_alone(statistics_, kFiles, out);
    out += summary_line(summary) + "\n";
  }

 private:
  Statistics statistics_;
};

using Json = nlohmann::ordered_json;

Json severities_json(const std::array<std::uint64_t, 3>& severities) {
  return {{"error", severities[2]}, {"warning", severities[1]}, {"note", severities[0]}};
}

class StatisticsJson final : public Writer {
 public:
  void file(const FileResult& file, std::string&) override { statistics_.add(file); }
  void end(const Summary& summary, std::string& out) override {
    Json rules = Json::array(), directories = Json::array(), files = Json::array(), verdicts = Json::object();
    for (const RuleRow& row : statistics_.by_rule())
      rules.push_back({{"rule", row.rule->id}, {"files", row.files}, {"findings", severities_json(row.severities)}});
    for (const DirectoryRow& row : statistics_.by_directory())
      directories.push_back({{"path", utf8_path(row.path)},
                             {"files", row.files},
                             {"files_with_findings", row.files_with_findings},
                             {"findings", severities_json(row.severities)}});
    for (const std::string& path : statistics_.alone()) files.push_back(utf8_path(path));
    for (std::size_t i = 0; i < summary.verdicts.size(); ++i)
      verdicts[std::string(to_string(static_cast<Verdict>(i)))] = summary.verdicts[i];
    const Json all = {{"type", "statistics"},           {"rules", rules},
                      {"directories", directories},     {"alone", files},
                      {"files", summary.files},         {"verdicts", verdicts},
                      {"passed_over", summary.skipped}, {"known", summary.known},
                      {"exit", summary.exit_status}};
    out += all.dump(2, ' ', true) + "\n";
  }

 private:
  Statistics statistics_;
};

}  // namespace

std::unique_ptr<Writer> statistics_writer() {
  return std::make_unique<StatisticsText>();
}

std::unique_ptr<Writer> statistics_json_writer() {
  return std::make_unique<StatisticsJson>();
}

}  // namespace proflint::tools
