// A file as what the index keeps of it. Done in a worker thread for the person's own files: what they hold may keep a
// reader busy for long.

import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { cutPassages } from "./chunk";
import { mostBytes } from "./kinds";
import { type ParseContext, type Parsed, parseDocument } from "./parse";
import { REASONS, reasonSentence } from "./reasons";

export type FileToRead = {
  /** Inside its collection. */
  path: string;
  absolute: string;
  sizeBytes: number;
  /** Why it is not to be opened; null when it may be. */
  refused: string | null;
};

/** A passage by its place in the text; `page` from 1, null without pages. */
type CutPassage = {
  heading: string;
  start: number;
  end: number;
  page: number | null;
  /** Of the words a vector would be made of; empty where none is to be made. */
  digest: string;
};

export type ReadDocument = {
  parsed: Parsed;
  passages: CutPassage[];
  /** Of all that is kept of it. */
  sha256: string;
};

const NOWHERE = async () => null;

/** Reads a file of the person's own. Never throws for what it holds. */
export async function readDocument(file: FileToRead): Promise<ReadDocument> {
  return readWith(file, {
    collection: { name: "", kind: "own", site: null },
    path: file.path,
    source: NOWHERE,
    link: () => null,
  });
}

/** Reads a file with what its collection knows of others. */
export async function readWith(file: FileToRead, context: ParseContext): Promise<ReadDocument> {
  const bytes = await readFileBytes(file);
  const read = settled(bytes.ok ? await parseDocument(bytes.bytes, context) : bytes);
  if (context.collection.kind !== "package") return read;
  // Documentation that came along is found by its words, which its ranking is made for. Nobody asked to pay for vectors of it.
  return { ...read, passages: read.passages.map((passage) => ({ ...passage, digest: "" })) };
}

/** What is kept of a file that could be read, or of one that could not. */
export function settled(parsed: Parsed): ReadDocument {
  const hash = createHash("sha256");
  if (!parsed.ok)
    return { parsed, passages: [], sha256: hash.update(`\u0000${parsed.reason}`).digest("hex") };
  const { title, description, text, pageStarts = [] } = parsed;
  hash.update(`${title}\n${description}\n${pageStarts.join(",")}\n${text}`);
  let page = 0;
  const passages = cutPassages(text, pageStarts).map(({ heading, start, end, text: words }) => {
    while (page < pageStarts.length && (pageStarts[page] ?? 0) <= start) page += 1;
    const digest = digestOf({ title, heading, text: words });
    return { heading, start, end, page: pageStarts.length > 0 ? page : null, digest };
  });
  return { parsed, passages, sha256: hash.digest("hex") };
}

/** By what the words of a passage are known: equal words are embedded once. */
function digestOf({ title, heading, text }: { title: string; heading: string; text: string }): string {
  return createHash("sha256").update(`${title}\n${heading}\n${text}`).digest("base64url").slice(0, 22);
}

type Bytes = { ok: true; bytes: Uint8Array } | { ok: false; reason: string };

async function readFileBytes(file: FileToRead): Promise<Bytes> {
  if (file.refused !== null) return { ok: false, reason: file.refused };
  const most = mostBytes(file.path);
  if (file.sizeBytes > most) {
    const code = most > 5_000_000 ? "packed_too_large" : "too_large";
    return { ok: false, reason: reasonSentence(code, { size: Math.ceil(file.sizeBytes / 1e6) }) };
  }
  try {
    // A link put in the file's place after the scan is not followed.
    const handle = await open(
      file.absolute,
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
    try {
      const info = await handle.stat();
      // It may have grown since, or become a device. What says it is empty may have no end, as the files of a kernel.
      if (!info.isFile() || info.size > most) return { ok: false, reason: REASONS.file_closed };
      return { ok: true, bytes: info.size === 0 ? new Uint8Array() : await handle.readFile() };
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return { ok: false, reason: code === "EACCES" ? REASONS.file_forbidden : REASONS.file_closed };
  }
}
