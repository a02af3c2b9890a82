import { GroundworkError } from "@/lib/errors";
import type { delegateSchema } from "@/lib/tools/delegate";
import type { ActivityFor } from "./activity";
import { cutText, dataBlock, oneLine } from "./data-block";

/** Of what a delegate wrote this much is told, in characters. */
const LONGEST_FINDINGS = 8000;

type DelegateOutput = {
  question: string;
  status: string;
  findings: string;
  sources: { number: number | null; title: string; url: string }[];
  note?: string;
};

/** Gives a sub-question to a run of its own (B13). What becomes of that run is a result, whatever it is. */
export const delegate: ActivityFor<typeof delegateSchema> = async (call, _tool, context) => {
  const { services, scope, signal, finish } = context;
  if (!services.delegate) throw new GroundworkError("delegate_impossible");
  const { question, find } = call;
  const reply = await services.delegate({ callId: scope.callId, question, find, signal, finish });
  const { runId, status, steps, sources, use } = reply;
  context.effect({ kind: "delegated", runId, status, steps, sources, use });
  const { text, truncated } = cutText(reply.findings, LONGEST_FINDINGS);
  return {
    question,
    status,
    findings: truncated ? `${text.trimEnd()} […]` : text,
    // Numbers of this run are given when effects are committed, in call order (Q7).
    sources: sources.map(({ title, url }) => ({ number: null, title, url })),
    ...(reply.error === null ? {} : { note: reply.error }),
  };
};

/** What was found, then the sources by their numbers; all of it is text from outside. */
export function renderDelegate(output: unknown): string {
  const { question, status, findings, sources, note } = output as DelegateOutput;
  const head = [`Sub-question: ${oneLine(question)}`, ...(note ? [oneLine(note)] : [])];
  if (status !== "completed") head.push(`The research of it ended as ${status}.`);
  if (findings !== "") head.push(dataBlock("findings", findings));
  const lines = sources.flatMap(({ number, title, url }) =>
    number === null ? [] : [`[${number}] ${oneLine(title) || "Untitled"} - ${oneLine(url)}`],
  );
  return [
    ...head,
    lines.length > 0
      ? `Its sources, under your numbers; they can be cited:\n${dataBlock("sources", lines.join("\n"))}`
      : "It brought no sources.",
  ].join("\n");
}
