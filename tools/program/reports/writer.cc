// The one list of styles and their writers.
#include "tools/program/reports/writer.h"

namespace proflint::tools {

std::unique_ptr<Writer> make_writer(Style style, const WriterOptions& options) {
  switch (style) {
    case Style::full:
      return full_writer(options);
    case Style::json:
      return json_writer(options);
    case Style::ndjson:
      return ndjson_writer(options);
    case Style::sarif:
      return sarif_writer(options);
    case Style::github:
      return github_writer(options);
    case Style::gitlab:
      return gitlab_writer(options);
    case Style::junit:
      return junit_writer(options);
    case Style::checkstyle:
      return checkstyle_writer(options);
    case Style::html:
      return html_writer(options);
    case Style::concise:
    case Style::text:
    case Style::markdown:
      break;
  }
  return concise_writer(options);
}

}  // namespace proflint::tools
