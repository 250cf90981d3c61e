// Types of the module. Records are described by tools/schema/ndjson.schema.json.

export type Severity = "note" | "warning" | "error";
export type Verdict = "clean" | "suspicious" | "invalid" | "unsupported" | "unchecked";

export interface Options {
  /** The name of the file: formats and rules depend on its suffix. */
  name?: string;
  /** FORMAT or FORMAT:VARIANT; by default, the format is detected from the contents. */
  assume?: string;
  /** The other file of the pair, with the name that it would have in the same folder. */
  pair?: { name: string; bytes: Uint8Array };
  /** Rules or groups of rules, as on the command line. */
  select?: string[];
  ignore?: string[];
  severities?: Record<string, Severity>;
  limits?: Record<string, number>;
}

export interface Finding {
  rule: string;
  severity: Severity;
  message: string;
  byte_offset: number | null;
  byte_length: number | null;
  line: number | null;
  column: number | null;
  [more: string]: unknown;
}

export interface FileRecord {
  type: "file";
  path: string;
  size: number;
  format: string | null;
  verdict: Verdict;
  tally: { rule: string; severity: Severity; count: number }[];
  findings: Finding[];
  [more: string]: unknown;
}

export interface Rule {
  id: string;
  severity: Severity;
  category: string;
  statement: string;
  source: string;
  consequence: string;
  hint: string;
  [more: string]: unknown;
}

/** Checks bytes. Throws a TypeError for anything else, and a RangeError if the options contain an unknown name. */
export function check(bytes: Uint8Array, options?: Options): FileRecord;
export function rules(): Rule[];
/** The explanations of rules or groups of rules. */
export function explain(...names: string[]): string;
export function version(): { name: "proflint"; version: string; commit: string | null; [more: string]: unknown };
