// What became of a document, in words.

import { readReason } from "@/lib/documents/reasons";
import type { OwnDocument } from "@/lib/http/documents-responses";
import type { Words } from "@/lib/messages/translate";

/** "indexed, 12 passages", or why there is nothing to be found in it. */
export function documentState(
  t: Words,
  { state, passages, error }: Pick<OwnDocument, "state" | "passages" | "error">,
) {
  if (state === "indexed") return t("library.state.indexed", { count: passages });
  if (state === "waiting") return t("library.state.waiting");
  const reason = error && reasonWords(t, error);
  return reason ? t("library.state.unreadable", { reason }) : t("library.state.unreadableOnly");
}

/** Why nothing of a file could be read; a sentence that has no code stands as it is. */
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
