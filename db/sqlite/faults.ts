// Classifies errors of SQLite and of the disk by what the caller can do about them.

/**
 * `busy`: another program has locked the database; waiting helps. `full`: the disk is full; waiting helps
 * once there is space. `damaged`: the file is corrupt and must not be written to.
 */
export type StoreFault = "busy" | "full" | "damaged";

/** SQLite codes, which may have a suffix, and codes of the operating system. */
const FAULTS: [RegExp, StoreFault][] = [
  [/^SQLITE_(?:BUSY|LOCKED)/, "busy"],
  // When a quota is full rather than the disk, SQLite reports failed writes and growth as I/O errors.
  [/^(?:SQLITE_(?:FULL|IOERR_WRITE|IOERR_SHMSIZE)|ENOSPC|EDQUOT)$/, "full"],
  // A full-text index (`_VTAB`) can be rebuilt from the rows, so the file is sound.
  [/^SQLITE_(?:NOTADB|CORRUPT(?!_VTAB))/, "damaged"],
];

/** The codes of an error and of its causes, outermost first. */
function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let cause = error; cause instanceof Error && codes.length < DEEPEST; cause = cause.cause)
    codes.push("code" in cause && typeof cause.code === "string" ? cause.code : "");
  return codes;
}

const DEEPEST = 10;

/** The code of SQLite or the operating system; empty when the error has none. */
export function faultCode(error: unknown): string {
  return codesOf(error).find((code) => /^(?:SQLITE_[A-Z_]+|E[A-Z0-9]+)$/.test(code)) ?? "";
}

/** Classifies an error by its own code or those of its causes; null when the store did not cause it. */
export function storeFault(error: unknown): StoreFault | null {
  const code = faultCode(error);
  return FAULTS.find(([codes]) => codes.test(code))?.[1] ?? null;
}

/** Says why a file cannot be opened. The message is written for a person. */
export class DatabaseRefused extends Error {
  override readonly name = "DatabaseRefused";
  /** `damaged`, or made by a `newer` or (where nothing is migrated) an `older` version. */
  readonly kind: "damaged" | "newer" | "older";

  constructor(kind: "damaged" | "newer" | "older", message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
