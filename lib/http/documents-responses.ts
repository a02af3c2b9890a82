// Responses about library documents. Types only.

import type {
  addedDocument,
  documents,
  folderCheck,
  folderState,
  folders,
} from "@/lib/integrations/openapi/openapi-library-schemas";
import type { embedding } from "@/lib/integrations/openapi/openapi-settings-schemas";
import type { Answered } from "./answered";

export type OwnDocument = DocumentsResponse["documents"][number];

/** A document as it was indexed. */
export type DocumentResponse = {
  url: string;
  collection: string;
  /** Within its collection, with forward slashes. */
  path: string;
  title: string;
  /** Null for a long text, which is available as a plain file. */
  text: string | null;
  /** Why it is unreadable; a sentence of `lib/documents/reasons.ts`. */
  error: string | null;
  /** Where the pages of a PDF start, in code units of its text; null without pages. */
  pageStarts: number[] | null;
  bytes: number;
  sha256: string;
  /** Milliseconds since 1970, as in the following fields. */
  modifiedAt: number;
  indexedAt: number;
};

/**
 * Who configured a folder: agents.yaml, an environment variable (`key` names it), or a person in the
 * interface.
 */
export type FolderOrigin = NonNullable<FolderState["origin"]>;

/** A folder of documents, and the progress of its indexing. */
export type FolderState = Answered<typeof folderState>;

/** The folder of added files, and the configured ones. */
export type FoldersResponse = Answered<typeof folders>;

/** A preview of a folder before it is configured. */
export type FolderCheck = Answered<typeof folderCheck>;

/**
 * Files that would be skipped for one reason, the path of one of them, and for unknown types their extension.
 */
export type LeftOut = FolderCheck["leftOut"][number];

/** The progress of semantic search over passages. */
export type EmbeddingState = Answered<typeof embedding>;

export type DocumentsResponse = Answered<typeof documents>;

/** The path of a stored file: its own, apart from special characters and the case of folders. */
export type AddedDocument = Answered<typeof addedDocument>;
