import { GroundworkError } from "@/lib/errors/errors";
import type { delegateSchema } from "@/lib/tools/delegate";
import type { ActivityFor } from "./activity";
import {
  cutText,
  dataBlock,
  lines,
  oneLine,
  outsideLine,
  type PromptText,
  told,
  writtenText,
} from "./data-block";

/** Characters of a delegate's report that the parent run receives. */
const LONGEST_FINDINGS = 20_000;

type DelegateOutput = {
  question: string;
  status: string;
  findings: string;
  sources: { number: number | null; title: string; url: string }[];
  note?: string;
};

/** Delegates a sub-question (B13). Whatever happens to the delegate is returned as a result. */
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
    // Source numbers of this run are assigned when effects are committed, in call order (Q7).
    sources: sources.map(({ title, url }) => ({ number: null, title, url })),
    ...(reply.error === null ? {} : { note: reply.error }),
  };
};

/** The findings, then the sources by their numbers; all of it is outside text. */
export function renderDelegate(output: unknown): PromptText {
  const { question, status, findings, sources, note } = output as DelegateOutput;
  const head = [told`Sub-question: ${oneLine(question)}`, ...(note ? [oneLine(note)] : [])];
  if (status !== "completed") head.push(told`The research of it ended as ${oneLine(status)}.`);
  // Its numbers have been replaced by those of this run.
  if (findings !== "") head.push(dataBlock(told`findings`, writtenText(findings)));
  const named = sources.flatMap(({ number, title, url }) =>
    number === null ? [] : [told`[${number}] ${outsideLine(title) || told`Untitled`} - ${outsideLine(url)}`],
  );
  return lines([
    ...head,
    named.length > 0
      ? told`Its sources, under your numbers; they can be cited:\n${dataBlock(told`sources`, lines(named))}`
      : told`It brought no sources.`,
  ]);
}
