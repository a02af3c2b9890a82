// Response schemas of Zotero and the folder for notes.

import { z } from "zod";
import { FILE_FAULTS } from "@/lib/zotero/import-state";
import { object, time, whole } from "./openapi-run-schemas";

const from = z.enum(["environment", "here"]).describe("Whether variables or the settings say it.");

const zoteroImport = object({
  collection: z.string(),
  name: z.string(),
  subcollections: z.boolean(),
  finishedAt: time.nullable().describe("Null for an import that was interrupted; the next one goes on."),
  whole: z.boolean().describe("False when the collection has more than is imported."),
  items: whole,
  documents: whole,
  folder: z.string().describe("The folder of its documents in the documents of the library."),
  faultCount: whole,
  faults: z
    .array(object({ title: z.string(), file: z.string(), fault: z.enum(FILE_FAULTS) }))
    .describe("The first 50 files that could not be brought."),
});

const outcome = object({
  items: whole,
  written: whole,
  unchanged: whole,
  removed: whole,
  whole: z.boolean(),
});

export const notes = object({
  zotero: object({
    baseUrl: z.string(),
    library: z.string(),
    local: z.boolean().describe("The Zotero of this machine, which can only be read."),
    hasKey: z.boolean(),
    hint: z.string().nullable().describe("The last four characters of a long key that was entered here."),
    from,
    imports: z.array(zoteroImport),
    running: object({ collection: z.string(), done: whole, total: whole }).nullable(),
    ended: object({
      collection: z.string(),
      outcome: outcome.nullable(),
      fault: z.string().nullable().describe("Why the last import ended early."),
    }).nullable(),
  }).nullable(),
  obsidian: object({ folder: z.string(), automatic: z.boolean(), from }).nullable(),
});

export const zoteroCollections = object({
  collections: z.array(
    object({ key: z.string(), name: z.string(), parent: z.string().nullable(), items: whole }),
  ),
});

export const zoteroExport = object({
  collection: z.string(),
  sources: z.array(
    object({
      number: whole,
      title: z.string(),
      state: z.enum(["added", "existing", "failed"]),
      note: z.boolean().describe("The cited passages were added as a note."),
      file: z.boolean().describe("The text of the page was attached."),
      reason: z.string().nullable(),
    }),
  ),
});

const savedNote = object({
  path: z.string(),
  state: z
    .enum(["written", "updated", "unchanged", "copied"])
    .describe("`copied`: the note was changed by hand, so the new text is in this file beside it."),
});
export const savedNotes = object({ report: savedNote, sources: z.array(savedNote) });
