// Reads a file into what the index stores. Runs in a worker for the person's files, which may take long to
// read.

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
  /** Why it must not be opened; null if it may be. */
  refused: string | null;
};

/** A passage by its place in the text; `page` from 1, null without pages. */
type CutPassage = {
  heading: string;
  start: number;
  end: number;
  page: number | null;
  /** Digest of the words to embed; empty if none are embedded. */
  digest: string;
};

export type ReadDocument = {
  parsed: Parsed;
  passages: CutPassage[];
  /** Hash of everything stored about the file. */
  sha256: string;
};

const NOWHERE = async () => null;

/** Reads a file of the person. Never throws because of its content. */
export async function readDocument(file: FileToRead): Promise<ReadDocument> {
  return readWith(file, {
    collection: { name: "", kind: "own", site: null },
    path: file.path,
    source: NOWHERE,
    link: () => null,
  });
}

/** Reads a file with the context of its collection. */
export async function readWith(file: FileToRead, context: ParseContext): Promise<ReadDocument> {
  const bytes = await readFileBytes(file);
  const read = settled(bytes.ok ? await parseDocument(bytes.bytes, context) : bytes);
  if (context.collection.kind !== "package") return read;
  // Bundled documentation is searched by keywords, for which its ranking was tuned, and is not embedded,
  // because nobody asked to pay for that.
  return { ...read, passages: read.passages.map((passage) => ({ ...passage, digest: "" })) };
}

/** What is stored about a file, readable or not. */
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

/** The digest of a passage's words: equal words are embedded once. */
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
    // A link that replaced the file after the scan is not followed.
    const handle = await open(
      file.absolute,
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
    try {
      const info = await handle.stat();
      // The file may have grown, or been replaced by a device. A file of size zero may be endless, such as
      // those of a kernel.
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
