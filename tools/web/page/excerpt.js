// The bytes of a finding: a line of text or three rows of hexadecimal, with the place of the finding marked. What does not fit
// is scrolled, also by keyboard: hence the tabindex.
import { element } from "./dom.js";

const kRow = 16, kRows = 3, kBefore = 60, kColumns = 160;

// Bytes as unambiguous text: unprintable bytes are written as \xNN.
function printable(bytes) {
  let text = "";
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : escaped(byte))).join("");
  }
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (letter) =>
    letter === "\t" ? letter : Array.from(new TextEncoder().encode(letter), escaped).join(""));
}

function escaped(byte) {
  return "\\x" + byte.toString(16).padStart(2, "0");
}

function marked(text) {
  return text === "" ? element("mark", { "aria-label": "here" }, "\u200b ") : element("mark", {}, text);
}

// A long line is shortened around the marked part.
function textLine({ where, position, excerpt }) {
  const at = Math.max(0, where.offset - excerpt.offset);
  const first = Math.max(0, at - kBefore), last = Math.min(excerpt.bytes.length, first + kColumns);
  const end = Math.min(last, at + where.length);
  const part = (from, to) => printable(excerpt.bytes.subarray(from, to));
  return element("pre", { tabindex: "0" }, `${position.line} | ${position.column - 1 > at - first ? "..." : ""}`, part(first, at),
    marked(part(at, end)), part(end, last), last < excerpt.bytes.length ? "..." : "");
}

// Pieces of a row, each marked or not, with `form` for each byte.
function pieces(bytes, isMarked, form, between) {
  const parts = [];
  let run = "", state = false;
  const close = () => {
    if (run !== "") parts.push(state ? element("mark", {}, run) : run);
    run = "";
  };
  for (let i = 0; i < kRow; ++i) {
    const now = i < bytes.length && isMarked(i);
    if (now !== state) {
      if (state || i > 0) {
        const gap = i > 0 ? between : "";
        close();
        parts.push(gap);
      }
      state = now;
    } else if (i > 0) {
      run += between;
    }
    run += i < bytes.length ? form(bytes[i]) : form(null);
  }
  close();
  return parts;
}

const hex = (byte) => (byte === null ? "  " : byte.toString(16).padStart(2, "0"));
const letter = (byte) => (byte === null ? "" : byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ".");

function hexRows({ where, excerpt }) {
  const block = element("pre", { tabindex: "0" });
  const first = where.offset, last = where.offset + Math.max(where.length, 1);
  for (let row = 0; row < kRows && (row === 0 || row * kRow < excerpt.bytes.length); ++row) {
    const bytes = excerpt.bytes.subarray(row * kRow, (row + 1) * kRow);
    const offset = excerpt.offset + row * kRow;
    const isMarked = (i) => offset + i >= first && offset + i < last;
    block.append(row > 0 ? "\n" : "", offset.toString(16).padStart(8, "0"), " | ", ...pieces(bytes, isMarked, hex, " "),
      " | ", ...pieces(bytes, isMarked, letter, ""));
  }
  return block;
}

// null if the finding is about the whole file.
export function excerptOf(finding) {
  if (!finding.where || (finding.excerpt.bytes.length === 0 && !finding.position)) return null;
  return finding.position ? textLine(finding) : hexRows(finding);
}

export function placeOf(finding) {
  const inside = finding.within ? ` in the ${finding.within} contents` : "";
  if (finding.position) return `line ${finding.position.line}, column ${finding.position.column}${inside}`;
  if (finding.where) return `offset 0x${finding.where.offset.toString(16)}${inside}`;
  return "the whole file";
}
