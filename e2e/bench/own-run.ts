// Collections of a person's documents, each with questions about them, asked as a fresh clone does without a key.

import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { openLibrary } from "@/lib/documents/library";
import { openTestDatabase } from "@/testing/db/db";
import { askedSchema } from "./keyless-questions";

const FOLDER = path.join(import.meta.dirname, "collections");

const ownSchema = askedSchema.extend({ id: z.string(), note: z.string() });

export type AskedOwn = z.infer<typeof ownSchema>;

/** The questions of a collection, and its conversations, whose questions are asked one after another in a thread. */
export function collectionOf(name: string): { questions: AskedOwn[]; conversations: AskedOwn[][] } {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(FOLDER, name, file), "utf8"));
  return {
    questions: z.array(ownSchema).parse(read("questions.json")),
    conversations: z.array(z.array(ownSchema)).parse(read("follow-ups.json")),
  };
}

/** Opens the indexed documents of a collection beside the shipped documentation; the caller closes the store. */
export async function openCollection(name: string) {
  const store = openTestDatabase();
  const folders = () => [{ name, path: path.join(FOLDER, name, "docs") }];
  const index = openLibrary({ db: store.db, dataDir: store.dir, root: process.cwd(), folders });
  await index.ready;
  return { store, index };
}
