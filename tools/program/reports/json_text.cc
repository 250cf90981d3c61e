// The same text as nlohmann::json::dump() writes with ensure_ascii.
#include "tools/program/reports/json_text.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace proflint::tools {
namespace {

bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; });
}

}  // namespace

void JsonText::start_line() {
  if (indent_ == 0) return;
  out_ += '\n';
  out_.append(indent_ * depth_, ' ');
}

void JsonText::start_item() {
  if (!has_key_ && depth_ != 0) {
    if (!is_empty_) out_ += ',';
    start_line();
  }
  has_key_ = false;
  is_empty_ = false;
}

void JsonText::begin(char bracket) {
  start_item();
  out_ += bracket;
  ++depth_;
  is_empty_ = true;
}

void JsonText::end(char bracket) {
  --depth_;
  if (!is_empty_) start_line();
  out_ += bracket;
  is_empty_ = false;
}

JsonText& JsonText::key(std::string_view name) {
  start_item();
  out_ += '"';
  out_ += name;
  out_ += indent_ == 0 ? "\":" : "\": ";
  has_key_ = true;
  return *this;
}

void JsonText::item(std::string_view text) {
  start_item();
  out_ += text;
}

void JsonText::value(std::uint64_t number) {
  char digits[20];
  item({digits, std::to_chars(digits, std::end(digits), number).ptr});
}

void JsonText::value(std::string_view text) {
  if (!is_plain(text)) return item(nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace));
  start_item();
  out_ += '"';
  out_ += text;
  out_ += '"';
}

}  // namespace proflint::tools
