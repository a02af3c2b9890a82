// What the person's own documents answer. Types only.

import type { Kind } from "@/lib/documents/kinds";
import type { ReasonCode } from "@/lib/documents/reasons";

export type OwnDocument = {
  /** `documents`, or the name of the folder. */
  collection: string;
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
  /** Where the pages of a PDF begin, in code units of its text; null without pages. */
  pageStarts: number[] | null;
  bytes: number;
  sha256: string;
  /** Milliseconds since 1970, as are the following. */
  modifiedAt: number;
  indexedAt: number;
};

/** Who named a folder: agents.yaml, a variable of the environment (`key` says which), or somebody in the interface. */
export type FolderOrigin = { from: "file" | "environment" | "here"; key: string | null };

/** A folder whose files are documents, and how far it is indexed. */
export type FolderState = {
  /** Of its collection: `documents` for files that were added here, else as the person named it. */
  name: string;
  /** Absolute path. */
  folder: string;
  own: boolean;
  /** Absent for the folder of files that were added here. */
  origin?: FolderOrigin;
  /** `missing`, `emptied`: what was indexed of it is kept until it is back; `refused`: it may not be one, see `fault`. */
  state: "waiting" | "indexing" | "ready" | "missing" | "emptied" | "refused";
  fault?: "relative" | "root" | "holds_data" | "not_a_folder";
  /** Files gone through, of those there are. */
  done: number;
  total: number;
};

/** The folder of files that were added here, and those that were named. */
export type FoldersResponse = { folders: FolderState[] };

/** What a folder would give, before it is named. */
export type FolderCheck = {
  /** That it would have. */
  name: string;
  /** Absolute path. */
  folder: string;
  /** Files that would be read, and all their bytes. */
  files: number;
  bytes: number;
  /** The most frequent first. */
  kinds: { kind: Kind; files: number }[];
  leftOut: LeftOut[];
  /** False where there are more files than were looked at. */
  whole: boolean;
};

/** Files that would not be read for one reason, the path of one of them, and of unknown kinds their ending. */
export type LeftOut = { reason: ReasonCode; kind?: string; files: number; example: string };

/** How far passages can be found by meaning. */
export type EmbeddingState = {
  model: string;
  /** Where the text of documents is sent. */
  host: string;
  working: boolean;
  /** Passages that have a vector, of those there are. */
  done: number;
  total: number;
  /** Why the last request failed; null when it did not. */
  fault: "unauthorised" | "rate_limited" | "refused" | "unreachable" | "bad_response" | "too_slow" | null;
};

export type DocumentsResponse = {
  /** By their paths. */
  documents: OwnDocument[];
  /** All there are, behind this page too. */
  total: number;
  /** Files are being gone through, so that more may come. */
  indexing: boolean;
  /** Absolute path of the folder that added files are kept in. */
  folder: string;
  /** That folder and those that were named, with their progress. */
  folders: FolderState[];
  nextCursor: string | null;
};

/** Under which path a file stands now, which is its own but for special signs and the case of folders. */
export type AddedDocument = { path: string; replaced: boolean };
