// The bytes of the person's documents, where several nodes share a store: each node copies them into its own folder. A store
// of one process has none, because there the files themselves are in the data folder.

/** The most bytes of one file. */
export const MOST_FILE_BYTES = 64_000_000;

/** Names that differ only in case or in their Unicode form are the same file, because some file systems cannot hold both. */
export const fileKey = (name: string): string => name.normalize("NFC").toLowerCase();

export type FileStamp = {
  /** The path below the folder of documents, with forward slashes. It may be anything: a reader checks it. */
  name: string;
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: string;
  size: number;
  /** The file's own time, in whole milliseconds since the epoch. */
  modifiedAt: number;
};

/** Which earlier bytes under the name may be replaced: those with a digest, whatever there is, or none. */
export type Replaceable = { sha256: string } | "any" | "none";

export type FileStored =
  /** `same`: it was there already, with these bytes. Existing files and folders keep their spelling in `name`. */
  | { kind: "written" | "replaced" | "same" | "exists"; name: string }
  /** A file is in place of one of its folders, or a folder in place of the file. */
  | { kind: "barred" };

export interface SharedFiles {
  /** All files, by name. */
  list(): Promise<FileStamp[]>;
  /**
   * Stores a file as one row and tells the other nodes. Of several nodes that store one name at once, one is first and the
   * others are answered as if they came later. Throws a RangeError above `MOST_FILE_BYTES`.
   */
  store(file: Omit<FileStamp, "size"> & { bytes: Buffer; over: Replaceable }): Promise<FileStored>;
  /** The bytes in pieces. They end early when the file is replaced or removed meanwhile, so the reader checks the digest. */
  read(file: Pick<FileStamp, "name" | "sha256">): AsyncIterable<Buffer>;
  /**
   * Whether the file had these bytes before it was replaced or removed. Forgotten a year later. A node removes and overwrites
   * nothing else: what the store has lost is stored again.
   */
  wasBefore(file: Pick<FileStamp, "name" | "sha256">): Promise<boolean>;
  /** Removes the file of exactly that name and tells the other nodes. Returns false when there is none. */
  remove(name: string): Promise<boolean>;
  /** Whether each file is a complete document of the collection. */
  areIndexed(collection: string): Promise<boolean>;
}
