// Saves a report into a vault: first the notes of its sources, then its own, so that no link leads nowhere when the process
// ends between them.

import { documentOf } from "@/lib/report-export/exported-report";
import { noteName } from "@/lib/text/note-name";
import {
  REPORTS,
  reportId,
  reportNote,
  type SavableReport,
  SOURCES,
  sourceId,
  sourceNote,
} from "./report-notes";
import { type SavedNote, Vault } from "./vault";

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
