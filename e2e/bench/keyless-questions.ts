// Questions as developers ask them, not in the words of the documentation, with their expected answers.

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { RunState } from "@/lib/run-log/run-state";

export const askedSchema = z.object({
  question: z.string().min(1),
  /** Parts of the addresses of documents that answer, any of which suffices; empty when nothing answers. */
  documents: z.array(z.string()),
  /** Case-insensitive patterns that a right answer must all match. */
  must: z.array(z.string()),
});

export type AskedKeyless = z.infer<typeof askedSchema>;

const FOLDER = path.join(import.meta.dirname, "questions");

/** The questions of a file in this folder; null when there is no such file. */
export function questionsOf(name: string): AskedKeyless[] | null {
  const file = path.join(FOLDER, `${name}.json`);
  return existsSync(file) ? z.array(askedSchema).parse(JSON.parse(readFileSync(file, "utf8"))) : null;
}

/** True for the address of a document that answers the question. */
export const isRight = ({ documents }: AskedKeyless, url: string): boolean =>
  documents.some((part) => url.toLowerCase().includes(part.toLowerCase()));

/** True for a text that contains a right answer. */
export const holdsAnswer = ({ must }: AskedKeyless, text: string): boolean =>
  must.every((pattern) => new RegExp(pattern, "iu").test(text));

/** The first words of a run that does not answer. */
const NO_ANSWER =
  /^(?:Not found|No (?:sure )?answer|Nothing was found|Не найдено|Нет (?:точного )?ответа|Nicht gefunden|Keine (?:sichere )?Antwort|Introuvable|Pas de réponse|No encontrado|Sin respuesta)/;

/** True for a run that claims to answer. */
export const claimsToAnswer = ({ status, answer, report }: RunState): boolean =>
  status === "completed" && !NO_ANSWER.test(answer ?? "") && !NO_ANSWER.test(report?.content ?? "");
