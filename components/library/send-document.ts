// Sends a file to the documents. What the server would refuse by name and size alone is refused here, in its words.

import { type Answer, requestJson } from "@/lib/client/request";
import type { AddedDocument } from "@/lib/http/documents-responses";
import type { Words } from "@/lib/i18n/translate";
import type { NamedFile } from "./dropped-files";

export async function sendDocument(
  t: Words,
  { name, file, replace, signal }: NamedFile & { replace: boolean; signal?: AbortSignal },
): Promise<Answer<AddedDocument>> {
  // Only for those who add files: it is not part of the first load.
  const { isReadable, mostBytes } = await import("@/lib/documents/kinds");
  const most = mostBytes(name);
  if (isReadable(name) && file.size > most) {
    const message = t("library.upload.tooLarge", { name, most: most / 1e6 });
    return { ok: false, code: "document_too_large", message, status: 413, retryable: false };
  }
  const query = new URLSearchParams({ name, ...(replace ? { replace: "true" } : {}) });
  return requestJson<AddedDocument>(`/api/documents?${query}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    // A file of another kind is refused by its name, whatever it holds.
    body: isReadable(name) ? file : file.slice(0, 1),
    signal,
  });
}
