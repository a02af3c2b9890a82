// The state of a document, as text.

import { type ReasonCode, readReason } from "@/lib/documents/reasons";
import type { OwnDocument } from "@/lib/http/documents-responses";
import type { Words } from "@/lib/i18n/translate";

/** "indexed, 12 passages", or why nothing can be found in it. */
export function documentState(
  t: Words,
  { state, passages, error }: Pick<OwnDocument, "state" | "passages" | "error">,
) {
  if (state === "indexed") return t("library.state.indexed", { count: passages });
  if (state === "waiting") return t("library.state.waiting");
  const reason = error && reasonWords(t, error);
  return reason ? t("library.state.unreadable", { reason }) : t("library.state.unreadableOnly");
}

const MENDS: Record<ReasonCode, MendKey> = {
  folder_closed: "access",
  too_deep: "access",
  link_broken: "access",
  link_out: "access",
  file_closed: "access",
  file_forbidden: "access",
  too_large: "divide",
  packed_too_large: "divide",
  unknown_kind: "kind",
  empty: "text",
  html_too_long: "divide",
  no_text: "text",
  binary: "kind",
  encoding: "encoding",
  broken: "again",
  too_complex: "divide",
  encrypted: "password",
  scanned: "scanned",
  too_slow: "divide",
};
type MendKey = "access" | "divide" | "kind" | "text" | "encoding" | "again" | "password" | "scanned";

/** What to do about an unreadable file, as a sentence; `sentence` is the reason. */
export function mendWords(t: Words, sentence: string): string {
  const known = readReason(sentence);
  return t(`library.mend.${known ? MENDS[known.code] : "kind"}`);
}

/** Why a file could not be read; a sentence without a known code is shown unchanged. */
export function reasonWords(t: Words, sentence: string): string {
  const known = readReason(sentence);
  if (!known) return sentence.replace(/\.$/, "");
  const { code, fields } = known;
  if (code === "too_large") return t("library.unreadable.too_large", { size: fields.size ?? "" });
  if (code === "packed_too_large")
    return t("library.unreadable.packed_too_large", { size: fields.size ?? "" });
  if (code === "unknown_kind") return t("library.unreadable.unknown_kind", { kind: fields.kind ?? "" });
  return t(`library.unreadable.${code}`);
}
