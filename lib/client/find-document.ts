import type { DocumentsResponse, OwnDocument } from "@/lib/http/documents-responses";
import { requestJson } from "./request";

/** The library's entry for a document, null if there is none, and whether files are being indexed. */
type FoundDocument = { document: OwnDocument | null; indexing: boolean };

/** Looks up a document by its path in the folder of its collection; null if the server does not respond. */
export async function findDocument(
  { path, collection = "documents" }: { path: string; collection?: string },
  signal: AbortSignal,
): Promise<FoundDocument | null> {
  // The list returns the documents after a path; after its own prefix the document is among the first.
  const query = new URLSearchParams({ collection, after: path.slice(0, -1) });
  const answer = await requestJson<DocumentsResponse>(`/api/documents?${query}`, { signal });
  if (!answer.ok) return null;
  const { documents, indexing } = answer.value;
  return { document: documents.find((one) => one.path === path) ?? null, indexing };
}
