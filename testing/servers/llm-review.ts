// Citation reviews at the scripted endpoint: recognizes the requests and answers them.

import type { Reply } from "./llm-reply";

export type ReviewPair = { id: string; sentence: string; passage: string };
type ReviewRequest = {
  pairs: ReviewPair[];
  /** From 1, since the server started. */
  turn: number;
};
export type ReviewScript = (request: ReviewRequest) => Reply | Promise<Reply>;

type Message = { role: string; content: unknown };

const block = (text: string, label: string) =>
  text.split(new RegExp(`^<<<\\w{10} ${label}>>>\n`, "m"))[1]?.split(/\n<<<\w{10} end>>>/)[0] ?? "";

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: { text?: string }) => part.text ?? "").join("");
}

/** The pairs of a citation review; null for the request of a step. */
export function pairsIn(messages: readonly Message[]): ReviewPair[] | null {
  const all = messages.map(({ content }) => textOf(content));
  if (!all[0]?.startsWith("You weigh sentences of a report")) return null;
  const text = all.find((part) => /^<<<\w{10} sentence /.test(part)) ?? "";
  const ids = [...text.matchAll(/^<<<\w{10} sentence (\d{1,3})>>>$/gm)].map(([, id]) => id ?? "");
  return ids.map((id) => ({
    id,
    sentence: block(text, `sentence ${id}`),
    passage: block(text, `passage ${id}`),
  }));
}

/** Verdicts in the format of a model. */
export function verdicts(
  pairs: readonly ReviewPair[],
  verdict: (pair: ReviewPair) => "supported" | "contradicted" | "unclear",
): Reply {
  const said = pairs.map((pair) => ({
    id: pair.id,
    verdict: verdict(pair),
    evidence: `By the passage: ${pair.passage.slice(0, 60)}`,
  }));
  return { text: JSON.stringify({ _output: { verdicts: said } }) };
}

/** Decides nothing: the verdicts of the code remain. */
export const undecided: ReviewScript = ({ pairs }) => verdicts(pairs, () => "unclear");
