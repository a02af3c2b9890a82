// Why a file is not among the documents. The reason is stored as a sentence for models; screens map it back
// to its code and translate it.

export const REASONS = {
  folder_closed: "The folder cannot be opened.",
  too_deep: "The folder lies too deep.",
  link_broken: "The link leads nowhere.",
  link_out: "The link leads out of the folder and is not followed.",
  file_closed: "The file cannot be opened.",
  file_forbidden: "The file may not be opened.",
  too_large: "The file has {size} MB; 5 MB is the most.",
  packed_too_large: "The file has {size} MB; 40 MB is the most.",
  unknown_kind: "Files of the kind .{kind} cannot be read.",
  empty: "The file is empty.",
  html_too_long: "HTML of more than 2 million characters cannot be read.",
  no_text: "The file holds no text.",
  binary: "The file is binary, not text.",
  encoding: "The file's encoding is not UTF-8.",
  broken: "The file is damaged.",
  too_complex: "The file unpacks to more than can be read.",
  encrypted: "The file needs a password.",
  scanned: "The pages are pictures without text.",
  too_slow: "Reading the file took too long.",
} as const;

export type ReasonCode = keyof typeof REASONS;
/** `size` in megabytes; `kind` is the extension of a name. */
type ReasonField = { size?: string | number; kind?: string };

const PLACE = /\{(size|kind)\}/;

/** The sentence of a reason. */
export function reasonSentence(code: ReasonCode, fields: ReasonField = {}): string {
  return REASONS[code].replace(PLACE, (_, name: "size" | "kind") => String(fields[name] ?? ""));
}

/** The code and field of a sentence; null if unknown. */
export function readReason(sentence: string): { code: ReasonCode; fields: ReasonField } | null {
  for (const [code, template] of Object.entries(REASONS) as [ReasonCode, string][]) {
    const [begin = "", name, end] = template.split(PLACE);
    if (name === undefined || end === undefined) {
      if (sentence === template) return { code, fields: {} };
    } else if (
      sentence.startsWith(begin) &&
      sentence.endsWith(end) &&
      sentence.length > begin.length + end.length
    )
      return { code, fields: { [name]: sentence.slice(begin.length, sentence.length - end.length) } };
  }
  return null;
}
