// What the person's own documents answer. Types only.

export type OwnDocument = {
  /** Inside the folder, with forward slashes. */
  path: string;
  title: string;
  /** `waiting`: met, and not wholly indexed yet. */
  state: "indexed" | "waiting" | "unreadable";
  passages: number;
  /** Why it is unreadable; a sentence of `lib/documents/reasons.ts`. */
  error: string | null;
  bytes: number;
  /** Milliseconds since 1970. */
  modifiedAt: number;
};

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
  bytes: number;
  sha256: string;
  /** Milliseconds since 1970, as are the following. */
  modifiedAt: number;
  indexedAt: number;
};

export type DocumentsResponse = {
  /** By their paths. */
  documents: OwnDocument[];
  /** All there are, behind this page too. */
  total: number;
  /** Files are being gone through, so that more may come. */
  indexing: boolean;
  /** Absolute path of the folder. */
  folder: string;
  nextCursor: string | null;
};

/** Under which path a file stands now, which is its own but for special signs and the case of folders. */
export type AddedDocument = { path: string; replaced: boolean };
