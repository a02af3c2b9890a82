// Interprets the conversation that a program sends. The protocol has no memory: a program repeats everything
// that was said. If the last answer in it is the exact answer of a run, the next message continues that run's
// thread; otherwise the earlier conversation is added to the question.

import type { Store } from "@/db/store/store";
import type { Owner } from "@/db/store/threads";
import { replyText } from "@/lib/integrations/answer-text";
import { BEFORE, type RunState, saidBefore } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/run-status";
import { foldRun } from "@/lib/runs/load";
import type { Said } from "./openai-request";

/** Characters of the earlier conversation; the oldest messages are omitted beyond that. */
const MOST_BEFORE = 8000;
/** Runs of the same question whose answers are compared, the newest first. */
const CANDIDATES = 5;
/** The most messages of the user that may have been the question. */
const MOST_QUESTIONS = 20;

/** The question with the earlier conversation, the newest message last. */
export function questionOf(said: readonly Said[]): string {
  const question = said.at(-1)?.text ?? "";
  let room = MOST_BEFORE;
  const kept: string[] = [];
  for (const { role, text } of said.slice(0, -1).toReversed()) {
    const line = saidBefore(role, text);
    const cut = line.length <= room ? line : `${line.slice(0, room).toWellFormed()}…`;
    if (room < 40) break;
    room -= cut.length;
    kept.unshift(cut);
  }
  return kept.length === 0 ? question : question + BEFORE + kept.join("\n\n");
}

const plain = (text: string) => text.replace(/\s+/g, " ").trim();

/** The actor's run that gave the last answer of the conversation, or null. */
export async function recognise(
  said: readonly Said[],
  { db, owner = null }: { db: Store; owner?: Owner },
): Promise<RunState | null> {
  const last = said.findLastIndex(({ role }) => role === "assistant");
  const answer = plain(said[last]?.text ?? "");
  if (answer === "") return null;
  const asked = new Set(said.slice(0, last).flatMap(({ role, text }) => (role === "user" ? [text] : [])));
  for (const question of [...asked].slice(-MOST_QUESTIONS).toReversed())
    for (const run of await db.listRunsAsked({ question, before: BEFORE, owner, limit: CANDIDATES })) {
      if (!isTerminal(run.status) && !isWaiting(run.status)) continue;
      const state = await foldRun(db, run);
      if (plain(replyText(state)) === answer) return state;
    }
  return null;
}
