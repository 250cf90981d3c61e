// Splitting of tables of block counts.
// Follows the GNU gprof manual, Basic-Block Execution Count Records.
#include "validators/gmon/profile.h"

namespace proflint::gmon {

Block take_block(const Profile& profile, std::string_view& entries) {
  Cursor cursor(entries, profile.order);
  Block block;
  if (profile.long_blocks) {
    read_number(cursor, 8, block.executions);
    read_number(cursor, 8, block.address);
    cursor.skip(cursor.rest().find('\0') + 1);
    cursor.skip(cursor.rest().find('\0') + 1);
    cursor.skip(4);
  } else {
    read_number(cursor, profile.pointer, block.address);
    read_number(cursor, profile.pointer, block.executions);
  }
  block.bytes = entries.substr(0, entries.size() - cursor.left());
  entries = cursor.rest();
  return block;
}

}  // namespace proflint::gmon
