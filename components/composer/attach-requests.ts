// Adds files to the documents for a question, and deletes them again.

import { sendDocument } from "@/components/library/send-document";
import { requestJson } from "@/lib/client/request";
import type { Words } from "@/lib/i18n/translate";
import { attachedPath } from "@/lib/sources/attached-folder";
import type { Attached, Attaching, Removed } from "./attachments";

const ADDRESS = "/api/documents";

/** Deletes a document that was added only for this question; others stay. */
export async function letGo({ name, path, added }: Attached): Promise<Removed> {
  if (!added) return { name, kept: true, fault: "" };
  const answer = await requestJson(`${ADDRESS}?${new URLSearchParams({ path })}`, { method: "DELETE" });
  // A document that no longer exists counts as deleted.
  if (answer.ok || answer.code === "document_not_found") return { name, kept: false, fault: "" };
  return { name, kept: true, fault: answer.message };
}

/** Adds a file; returns it among the documents, or how far it came and why. */
export async function sendAttached(
  t: Words,
  { name, ...sent }: { name: string; file: File; replace: boolean; signal: AbortSignal },
): Promise<Attached | Pick<Attaching, "state" | "message" | "retryable">> {
  const path = attachedPath(name);
  const answer = await sendDocument(t, { name: path, ...sent });
  if (answer.ok) return { name, path: answer.value.path, added: !answer.value.replaced };
  const { code, retryable } = answer;
  // The server names a file by its whole path.
  const message = answer.message.replaceAll(path, name);
  return { state: code === "document_exists" ? "exists" : "failed", message, retryable };
}
