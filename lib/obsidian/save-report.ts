// Saves a report into a vault: first the notes of its sources, then its own, so that no link leads nowhere when the process
// ends between them.

import { constants } from "node:fs";
import { lstat, mkdir, open, readdir, realpath, rm, stat } from "node:fs/promises";
import path from "node:path";
import { placeFile } from "@/lib/documents/folder";
import { GroundworkError } from "@/lib/errors/errors";
import { documentOf } from "@/lib/report-export/exported-report";
import { freeName, nameKey, noteName } from "@/lib/text/note-name";
import {
  type Fields,
  HOME,
  noteText,
  REPORTS,
  type ReadNote,
  readNote,
  reportId,
  reportNote,
  type SavableReport,
  SOURCES,
  sourceId,
  sourceNote,
} from "./report-notes";

// Reads and writes notes inside the subfolder of a vault: follows no link, replaces nothing that a person changed, and makes
// a note visible only when it is whole.

const below = (folder: string, name: string) => path.join(/* turbopackIgnore: true */ folder, name);
const TEMPORARY = ".groundwork-";
/** A larger file is none of ours. */
const MOST_BYTES = 8_000_000;
const MOST_NOTES = 20_000;

type NoteFolder = typeof REPORTS | typeof SOURCES;

/** What happened to a note. `copied`: somebody changed it, so the new text is in a file beside it. */
type SavedNote = { path: string; state: "written" | "updated" | "unchanged" | "copied" };

const barred = (at: string) => new GroundworkError("obsidian_barred", { path: at });

/** The real path of a vault. Throws obsidian_gone. */
async function vaultAt(folder: string): Promise<string> {
  const real = await realpath(folder).catch(() => null);
  if (real !== null && (await stat(real)).isDirectory()) return real;
  throw new GroundworkError("obsidian_gone", { path: folder });
}

/** Makes a folder unless it exists; a link in its place is refused. Throws obsidian_barred. */
async function makeFolder(at: string): Promise<void> {
  await mkdir(at).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  });
  if (!(await lstat(at)).isDirectory()) throw barred(at);
}

async function readFileAt(at: string): Promise<string | null> {
  const known = await lstat(at).catch(() => null);
  if (known === null) return null;
  if (!known.isFile()) throw barred(at);
  if (known.size > MOST_BYTES) return "";
  const handle = await open(at, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

type Shelf = { folder: string; byId: Map<string, string>; taken: Set<string> };

async function shelfOf(folder: string): Promise<Shelf> {
  const shelf: Shelf = { folder, byId: new Map(), taken: new Set() };
  const entries = (await readdir(folder, { withFileTypes: true })).slice(0, MOST_NOTES);
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    // A draft of a process that was ended.
    if (entry.name.startsWith(TEMPORARY) && entry.isFile())
      await rm(below(folder, entry.name), { force: true });
    if (!/\.md$/i.test(entry.name)) continue;
    const name = entry.name.slice(0, -3);
    shelf.taken.add(nameKey(name));
    if (!entry.isFile()) continue;
    const text = await readFileAt(below(folder, entry.name));
    const { id } = readNote(text ?? "");
    if (id !== null && !shelf.byId.has(id)) shelf.byId.set(id, name);
  }
  return shelf;
}

/** The notes of a vault, open for writing. */
class Vault {
  readonly #root: string;
  readonly #temporary: () => string;
  readonly #shelves: Record<NoteFolder, Shelf>;

  private constructor(root: string, temporary: () => string, shelves: Record<NoteFolder, Shelf>) {
    this.#root = root;
    this.#temporary = temporary;
    this.#shelves = shelves;
  }

  /** Opens the folder and makes what is missing in it. Throws obsidian_gone, obsidian_barred, and the file system's errors. */
  static async open(folder: string, temporary: () => string): Promise<Vault> {
    const root = await vaultAt(folder);
    const home = below(root, HOME);
    await makeFolder(home);
    const shelves = {} as Record<NoteFolder, Shelf>;
    for (const kind of [REPORTS, SOURCES] as const) {
      await makeFolder(below(home, kind));
      shelves[kind] = await shelfOf(below(home, kind));
    }
    return new Vault(root, temporary, shelves);
  }

  /** The name of the note with this identity, which is the wanted one only when it is new. */
  nameFor(kind: NoteFolder, id: string, wanted: string): string {
    const shelf = this.#shelves[kind];
    const known = shelf.byId.get(id);
    if (known !== undefined) return known;
    const name = freeName(wanted, shelf.taken);
    shelf.byId.set(id, name);
    shelf.taken.add(nameKey(name));
    return name;
  }

  /** The note with this name; null when there is none. */
  async read(kind: NoteFolder, name: string): Promise<ReadNote | null> {
    const text = await readFileAt(below(this.#shelves[kind].folder, `${name}.md`));
    return text === null ? null : readNote(text);
  }

  /** Writes a note, or a copy beside one that somebody changed. Throws obsidian_barred and the file system's errors. */
  async save(
    kind: NoteFolder,
    note: { id: string; name: string; fields: Fields; body: string },
  ): Promise<SavedNote> {
    const { id, name, fields, body } = note;
    const before = await this.read(kind, name);
    const at = `${HOME}/${kind}/${name}.md`;
    if (before !== null && !(before.untouched && before.id === id)) {
      const copy = `copy:${id}`;
      if (id.startsWith("copy:")) return this.#another(kind, note);
      const beside = this.nameFor(kind, copy, `${name} (Groundwork)`);
      const { path: written } = await this.save(kind, { id: copy, name: beside, fields, body });
      return { path: written, state: "copied" };
    }
    const text = noteText({ id, fields, body, below: before?.below ?? "" });
    if (before && sameNote(before, readNote(text))) return { path: at, state: "unchanged" };
    await this.#place([HOME, kind, `${name}.md`], text);
    return { path: at, state: before === null ? "written" : "updated" };
  }

  /** A copy that was changed as well stays, too. */
  #another(
    kind: NoteFolder,
    note: { id: string; name: string; fields: Fields; body: string },
  ): Promise<SavedNote> {
    const name = freeName(note.name, this.#shelves[kind].taken);
    this.#shelves[kind].taken.add(nameKey(name));
    return this.save(kind, { ...note, name });
  }

  async #place(parts: string[], text: string): Promise<void> {
    const request = { folder: this.#root, parts, bytes: Buffer.from(text), replace: true };
    const placed = await placeFile({ ...request, temporary: `${TEMPORARY}${this.#temporary()}` });
    if (placed.kind === "barred") throw barred(parts.join("/"));
  }
}

const withoutDigest = ({ fields }: ReadNote) => {
  const { groundwork_digest: _, ...rest } = fields ?? {};
  return JSON.stringify(rest);
};

const sameNote = (one: ReadNote, other: ReadNote) =>
  one.body === other.body && withoutDigest(one) === withoutDigest(other);

export type SavedNotes = { report: SavedNote; sources: SavedNote[] };

type Where = {
  /** The vault, or a folder in it. */
  folder: string;
  /** Returns a new unique text with each call. */
  unique: () => string;
};

/** Two saves at once would both find a name free. */
let last: Promise<unknown> = Promise.resolve();

/** Saves the notes of a report. Throws obsidian_gone, obsidian_barred, and the file system's errors. */
export function saveReport(exported: SavableReport, where: Where): Promise<SavedNotes> {
  const turn = last.then(() => save(exported, where));
  last = turn.catch(() => undefined);
  return turn;
}

async function save(exported: SavableReport, { folder, unique }: Where): Promise<SavedNotes> {
  const vault = await Vault.open(folder, unique);
  const document = documentOf(exported);
  const id = reportId(exported);
  const names = new Map([[id, vault.nameFor(REPORTS, id, noteName(document.title, "Report"))]]);
  for (const { url, heading } of document.cited) {
    const one = sourceId(url);
    names.set(one, vault.nameFor(SOURCES, one, noteName(heading, "Source")));
  }
  const sources: SavedNote[] = [];
  for (const source of document.cited) {
    const one = sourceId(source.url);
    const name = names.get(one) ?? one;
    const known = await vault.read(SOURCES, name);
    const before = known?.untouched ? known.body : "";
    const note = sourceNote(source, { exported, document, names, before });
    sources.push(await vault.save(SOURCES, { id: one, name, ...note }));
  }
  const name = names.get(id) ?? id;
  return { report: await vault.save(REPORTS, { id, name, ...reportNote(exported, names) }), sources };
}
