// What requests about Zotero and the folder for notes may say.

import { z } from "zod";

const key = z.string().regex(/^[A-Z0-9]{8}$/);

export const zoteroSchema = z.strictObject({
  baseUrl: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .describe("`https://api.zotero.org`, or `http://127.0.0.1:23119/api` for the Zotero of this machine."),
  library: z
    .string()
    .trim()
    .max(40)
    .describe("`users/123456` or `groups/123456`; `users/0` on this machine."),
  key: z.string().trim().min(1).max(200).nullable().describe("Null keeps none, as on this machine."),
});

export const zoteroImportSchema = z.strictObject({
  collection: key.describe("The key of a collection."),
  subcollections: z.boolean().default(false).describe("The collections below it, too."),
});

export const zoteroExportSchema = z
  .strictObject({
    collection: key.optional().describe("The key of a collection."),
    newCollection: z.string().trim().min(1).max(200).optional().describe("The name of a new collection."),
    files: z.boolean().default(false).describe("The text of each page as it was read is attached."),
  })
  .refine(
    ({ collection, newCollection }) => (collection === undefined) !== (newCollection === undefined),
    "either collection or newCollection",
  );

export const obsidianSchema = z.strictObject({
  folder: z
    .string()
    .trim()
    .min(1)
    .max(4096)
    .describe("The whole path of a vault on the machine of the server."),
  automatic: z.boolean().default(false).describe("Every finished report is saved."),
});

export type ZoteroWanted = z.infer<typeof zoteroSchema>;
export type ZoteroExportWanted = z.infer<typeof zoteroExportSchema>;
export type ObsidianWanted = z.infer<typeof obsidianSchema>;
