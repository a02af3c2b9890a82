// What a refusal of SQLite, or of the disk under it, means for whoever wanted to read or write.

/**
 * `busy`: another program holds the database, and waiting helps. `full`: there is no room, and waiting helps once there
 * is. `damaged`: the file is not what was written, and nothing more may be written to it.
 */
export type StoreFault = "busy" | "full" | "damaged";

/** Codes of SQLite with the rest they may carry, and codes of the operating system. */
const FAULTS: [RegExp, StoreFault][] = [
  [/^SQLITE_(?:BUSY|LOCKED)/, "busy"],
  // What cannot be written or grown is told by SQLite as an input or output error when not the disk but a quota is full.
  [/^(?:SQLITE_(?:FULL|IOERR_WRITE|IOERR_SHMSIZE)|ENOSPC|EDQUOT)$/, "full"],
  // A full-text index (`_VTAB`) can be made anew from the rows; the file is sound.
  [/^SQLITE_(?:NOTADB|CORRUPT(?!_VTAB))/, "damaged"],
];

/** The codes of an error and of what caused it, outermost first. */
function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let cause = error; cause instanceof Error && codes.length < DEEPEST; cause = cause.cause)
    codes.push("code" in cause && typeof cause.code === "string" ? cause.code : "");
  return codes;
}

const DEEPEST = 10;

/** The code that SQLite or the operating system gave; empty when neither did. */
export function faultCode(error: unknown): string {
  return codesOf(error).find((code) => /^(?:SQLITE_[A-Z_]+|E[A-Z0-9]+)$/.test(code)) ?? "";
}

/** What kind of fault an error is, itself or by its causes; null when it is none of the store's. */
export function storeFault(error: unknown): StoreFault | null {
  const code = faultCode(error);
  return FAULTS.find(([codes]) => codes.test(code))?.[1] ?? null;
}

/** Why a file is not opened; the message names what is wrong with it and is made for a person. */
export class DatabaseRefused extends Error {
  override readonly name = "DatabaseRefused";
  /** `damaged`, or made by a `newer` or (where nothing is migrated) an `older` version. */
  readonly kind: "damaged" | "newer" | "older";

  constructor(kind: "damaged" | "newer" | "older", message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
