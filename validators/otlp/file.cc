// Reads messages in their framing, checks each separately, and adds up totals.
#include "validators/otlp/file.h"

#include <algorithm>

#include "validators/core/hash.h"
#include "validators/core/nested.h"
#include "validators/core/seen.h"
#include "validators/json_documents/document.h"
#include "validators/otlp/detect.h"
#include "validators/otlp/family.h"
#include "validators/otlp/json.h"
#include "validators/otlp/layouts.h"
#include "validators/otlp/payload.h"
#include "validators/otlp/profiles.h"
#include "validators/otlp/rules.h"
#include "validators/otlp/wire.h"
#include "validators/sets/first_values.h"

namespace proflint::otlp {
namespace {

// The state of the rules about sets.
struct KnownIds {
  explicit KnownIds(std::pmr::memory_resource* memory) : ids(memory) {}
  sets::FirstValues ids;
};

// A message as read under one layout.
struct Candidate {
  Candidate(const Layout& layout, std::pmr::memory_resource* memory) : model(layout, memory) {}

  Model model;
  Reading reading;
  Totals totals;

  std::size_t errors() const { return reading.wire.error_rules() + reading.meaning.error_rules(); }
};

class File {
 public:
  File(const Input& input, Report& report)
      : input_(input), report_(report), hygiene_(input.memory, report), ids_(input.memory), claims_(input.memory) {}

  void check(FileKind kind) {
    switch (kind.framing) {
      case Framing::json:
        if (std::optional<std::string_view> text = json_documents::find_text(input_, report_)) read_lines(*text, true);
        break;
      case Framing::bare:
        read_binary(input_.bytes);
        break;
      default:
        is_framed_ = true;
        read_frames(kind.framing);
    }
    hygiene_.finish();
    findings_.report_to(report_);
    describe(kind.framing);
    check_set();
  }

 private:
  void read_frames(Framing framing) {
    Cursor cursor(input_.bytes, std::endian::big);
    while (!cursor.at_end()) {
      const std::string_view start = cursor.rest();
      std::uint64_t size = 0;
      std::string_view frame;
      if (!read_size(cursor, framing, size))
        return findings_.add("otlp/frame-truncated"_rule, start, message_path(), "ends inside its length field");
      if (!cursor.take(size, frame))
        return findings_.add("otlp/frame-truncated"_rule, start, message_path(), "has only ", cursor.left(), " of its ",
                             Plural{size, "byte"});
      if (frame.empty())
        findings_.add_places("otlp/frame-empty"_rule, {1, start.substr(0, start.size() - cursor.left())},
                             "a frame is empty");
      else
        read_frame(frame);
    }
  }

  bool read_size(Cursor& cursor, Framing framing, std::uint64_t& size) {
    if (framing == Framing::delimited) {
      encodings::protobuf::Oddities odd;
      const auto defect = encodings::protobuf::read_varint(cursor, size, odd);
      findings_.add_places("otlp/wire-varint-range"_rule, odd.wide, "the length of the frame does not fit in 64 bits");
      return defect == encodings::protobuf::Defect::none;
    }
    std::uint32_t word = 0;
    if (!cursor.read(word)) return false;
    size = word;
    return true;
  }

  // The exporter compresses each message separately.
  void read_frame(std::string_view frame) {
    const auto contents = input_.nested == nullptr ? std::optional(frame) : input_.nested->unwrap(frame, report_);
    if (!contents) {
      ++messages_;
      return;
    }
    if (contents->starts_with('{'))
      read_lines(*contents, false);
    else
      read_binary(*contents);
  }

  // The path of a message, with its number if there are several.
  Path message_path() const { return {nullptr, "messages", messages_}; }

  void read_binary(std::string_view bytes) {
    const Path own = message_path();
    const Path* const root = is_framed_ ? &own : nullptr;
    ++messages_;
    std::optional<Candidate> best;
    read_as(layouts().front(), bytes, root, Misfit::refutation, best);
    if (best && best->errors() == 0) return take(*best, root, bytes);  // no other layout can be better
    const Layouts found = find_layouts(bytes);
    if (found.is_unknown) {
      report_.set_unsupported();
      return findings_.add("otlp/layout-unknown"_rule, bytes.substr(0, 1),
                           root != nullptr ? *root : Path{nullptr, "the message"},
                           "matches none of the layouts of opentelemetry-proto 1.3 to 1.11 (the closest is ",
                           Trusted{found.fitting.front()->name}, "); it was not checked");
    }
    for (const Layout* const layout : found.fitting)
      if (!best || layout != best->model.layout) read_as(*layout, bytes, root, Misfit::finding, best);
    take(*best, root, bytes);
  }

  // Checks the message under this layout, and keeps the result if it breaks fewer rules than the best one so far and
  // the layout is not refuted.
  void read_as(const Layout& layout, std::string_view bytes, const Path* root, Misfit misfit,
               std::optional<Candidate>& best) {
    Candidate candidate(layout, input_.memory);
    read_message(bytes, root, misfit, candidate.model, candidate.reading);
    if (candidate.reading.is_refuted) return;
    if (!candidate.reading.is_broken) check_model(candidate.model, root, candidate.reading.meaning, candidate.totals);
    if (!best || candidate.errors() < best->errors()) best.emplace(std::move(candidate));
  }

  // Reads objects, each of which is a message. Several objects are JSON Lines.
  void read_lines(std::string_view text, bool is_file) {
    for (bool is_first = true;; is_first = false) {
      const Path own = message_path();
      const std::string_view document = text;
      const Layout& layout = find_layout(document);
      JsonValues values(input_.memory);
      Candidate candidate(layout, input_.memory);
      const Path* const root = is_first && is_file ? nullptr : &own;
      JsonReader reader(root, candidate.model, candidate.reading, hygiene_, values);
      ++messages_;
      candidate.reading.is_broken = !json_documents::read_document(text, reader, report_);
      if (!candidate.reading.is_broken) check_model(candidate.model, root, candidate.reading.meaning, candidate.totals);
      take(candidate, root, document);
      if (candidate.reading.is_broken || text.empty()) return;
      if (!text.starts_with('{')) return json_documents::check_rest(text, report_);
      if (!has_line_end(document.substr(0, document.size() - text.size())))
        findings_.add_places("otlp/json-line"_rule, {1, text.substr(0, 1)},
                             "an object follows another object on the same line");
    }
  }

  static bool has_line_end(std::string_view before) {
    const std::size_t last = before.find_last_not_of(" \t\r\n");
    return before.find('\n', last == std::string_view::npos ? 0 : last) != std::string_view::npos;
  }

  void take(Candidate& candidate, const Path* root, std::string_view bytes) {
    const Model& model = candidate.model;
    if (model.layout != &layouts().front())
      findings_.add("otlp/layout-old"_rule, bytes.substr(0, 1), root != nullptr ? *root : Path{nullptr, "the message"},
                    "has the layout of opentelemetry-proto ", Trusted{model.layout->name},
                    "; current consumers read the layout of 1.10");
    layout_ = model.layout;
    findings_.absorb(candidate.reading.wire);
    if (candidate.reading.is_broken) return;
    findings_.absorb(candidate.reading.meaning);
    if (model.found_dictionaries > 1) return;  // totals of two merged messages are meaningless
    for (const Profile& profile : model.profiles) {
      const ProfilePath place(root, profile);
      check_payload(input_, profile, place.path(), findings_, report_);
      add_id(profile, place.path());
    }
    add(candidate.totals);
  }

  void add_id(const Profile& profile, const Path& path) {
    if (profile.id.size() != 16 || profile.id.find_first_not_of('\0') == std::string_view::npos) return;
    const std::uint64_t hash = hash_of(profile.id);
    if (ids_.insert(hash, profile.id_where))
      findings_.add("otlp/profile-id-duplicate"_rule, profile.id_where, {&path, "profile_id"},
                    "is also the id of an earlier profile");
    if (input_.member != nullptr) claims_.push_back({hash, input_.member->number(), profile.id_where});
  }

  void add(const Totals& more) {
    totals_.resources += more.resources;
    totals_.profiles += more.profiles;
    totals_.samples += more.samples;
    totals_.nonzero += more.nonzero;
    totals_.functions += more.functions;
    totals_.sum += more.sum;
    totals_.has_one_type =
        totals_.has_one_type && more.has_one_type && (!totals_.type || !more.type || totals_.type == more.type);
    if (!totals_.type) totals_.type = more.type;
  }

  void describe(Framing framing) {
    if (layout_ != nullptr) report_.describe("layout ", Trusted{layout_->name});
    if (framing == Framing::be32) report_.describe("frames");
    if (framing == Framing::delimited) report_.describe("delimited");
    if (framing == Framing::json) report_.describe("JSON");
    if (framing == Framing::json) report_.add_trait(kJson);
    if (framing == Framing::be32 || framing == Framing::delimited) report_.add_trait(kFramed);
    if (messages_ != 1) report_.describe(Plural{messages_, "message"});
    report_.describe(Plural{totals_.resources, "resource"});
    if (totals_.type)
      report_.describe(std::string_view(totals_.type->first), " in ", std::string_view(totals_.type->second),
                       totals_.has_one_type ? "" : " and others");
    report_.describe(Plural{totals_.profiles, "profile"});
    report_.describe(Plural{totals_.samples, "sample"});
    Facts facts;
    facts.functions = totals_.functions;
    facts.counters = totals_.samples;
    facts.nonzero = totals_.nonzero;
    facts.runs = totals_.profiles;
    if (totals_.has_one_type && totals_.sum >= 0)
      facts.total = static_cast<std::uint64_t>(std::min<Int128>(totals_.sum, UINT64_MAX));
    report_.set_facts(std::move(facts));
  }

  void check_set() {
    if (input_.member == nullptr) return;
    const sets::Conflicts found = input_.member->join<KnownIds>().ids.add(claims_, input_.member->number());
    if (found)
      report_group(report_, "otlp/set-profile-id"_rule, found, "the profile has the same id as a profile in ",
                   input_.member->name_of(found.member));
  }

  const Input& input_;
  Report& report_;
  Findings findings_;
  json_documents::Hygiene hygiene_;
  SeenNumbers ids_;
  std::pmr::vector<sets::Claim> claims_;
  Totals totals_;
  const Layout* layout_ = nullptr;  // of the last message
  std::uint64_t messages_ = 0;
  bool is_framed_ = false;
};

const char* signal_in_words(Signal signal) {
  switch (signal) {
    case Signal::traces:
      return "traces";
    case Signal::metrics:
      return "metrics";
    case Signal::logs:
      return "logs";
    default:
      return "data of an unknown signal";
  }
}

}  // namespace

void check_file(const Input& input, Report& report) {
  if (input.bytes.empty()) return report.add("otlp/empty-file"_rule, {}, "the file is empty");
  const FileKind kind = find_kind(input.bytes);
  const std::string_view start = input.bytes.substr(0, 16);
  if (kind.framing == Framing::none)
    return report.add("otlp/unrecognized"_rule, start, "the file starts with ", start,
                      ", which is not the start of an OpenTelemetry profiles message");
  if (kind.signal != Signal::profiles)
    return report.add("otlp/unrecognized"_rule, start, "the file contains OpenTelemetry ", signal_in_words(kind.signal),
                      ", not profiles");
  File(input, report).check(kind);
}

}  // namespace proflint::otlp
