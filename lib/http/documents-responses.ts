// What the person's own documents answer. Types only.

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
  /** Inside its collection, with forward slashes. */
  path: string;
  title: string;
  /** Null when it is long: then it is to be had as a plain file. */
  text: string | null;
  /** Why it is unreadable; a sentence of `lib/documents/reasons.ts`. */
  error: string | null;
  /** Where the pages of a PDF begin, in code units of its text; null without pages. */
  pageStarts: number[] | null;
  bytes: number;
  sha256: string;
  /** Milliseconds since 1970, as are the following. */
  modifiedAt: number;
  indexedAt: number;
};

/** Who named a folder: agents.yaml, a variable of the environment (`key` says which), or somebody in the interface. */
export type FolderOrigin = NonNullable<FolderState["origin"]>;

/** A folder whose files are documents, and how far it is indexed. */
export type FolderState = Answered<typeof folderState>;

/** The folder of files that were added here, and those that were named. */
export type FoldersResponse = Answered<typeof folders>;

/** What a folder would give, before it is named. */
export type FolderCheck = Answered<typeof folderCheck>;

/** Files that would not be read for one reason, the path of one of them, and of unknown kinds their ending. */
export type LeftOut = FolderCheck["leftOut"][number];

/** How far passages can be found by meaning. */
export type EmbeddingState = Answered<typeof embedding>;

export type DocumentsResponse = Answered<typeof documents>;

/** Under which path a file stands now, which is its own but for special signs and the case of folders. */
export type AddedDocument = Answered<typeof addedDocument>;
