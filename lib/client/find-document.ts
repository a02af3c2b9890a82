import type { DocumentsResponse, OwnDocument } from "@/lib/http/documents-responses";
import { requestJson } from "./request";

/** What the library says of a document, null where it has none, and whether files are being indexed. */
type FoundDocument = { document: OwnDocument | null; indexing: boolean };

/** Looks a document up by its path in the folder of its collection; null when nothing answers. */
export async function findDocument(
  { path, collection = "documents" }: { path: string; collection?: string },
  signal: AbortSignal,
): Promise<FoundDocument | null> {
  // The list has the documents behind a path: behind its own beginning it is among the first.
  const query = new URLSearchParams({ collection, after: path.slice(0, -1) });
  const answer = await requestJson<DocumentsResponse>(`/api/documents?${query}`, { signal });
  if (!answer.ok) return null;
  const { documents, indexing } = answer.value;
  return { document: documents.find((one) => one.path === path) ?? null, indexing };
}
