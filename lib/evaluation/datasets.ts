// Converts public sets of labelled claims into the lines of `npm run eval -- citations` and `score`. The sets
// themselves are not part of this repository.

import { z } from "zod";
import type { ClaimLine } from "./citations";
import type { LabelLine } from "./figures";
import { type Line, parsedLine } from "./json-lines";

const wiceSchema = z.object({
  label: z.enum(["supported", "partially_supported", "not_supported"]),
  claim: z.string(),
  evidence: z.array(z.string()),
  supporting_sentences: z.array(z.array(z.number())),
  meta: z.object({ id: z.string() }).optional(),
});

const attributionSchema = z.object({
  id: z.string(),
  claim: z.string(),
  question: z.string().nullish(),
  references: z.array(z.string()),
  attribution_label: z.string(),
  src_dataset: z.string(),
});

type Converted = { claim: ClaimLine; label: LabelLine };
type Outcome = { ok: true; value: Converted } | { ok: false; sentence: string };

/** WiCE: the page is the evidence sentences, one a line. Partly supported counts as not supported. */
function wice(line: Line): Outcome {
  const read = parsedLine(line, wiceSchema);
  if (!read.ok) return read;
  const { label, claim, evidence, supporting_sentences, meta } = read.value;
  const id = meta?.id ?? `wice-${line.number}`;
  const starts: number[] = [];
  let page = "";
  for (const sentence of evidence) {
    starts.push(page.length);
    page += `${sentence}\n`;
  }
  const marked = [...new Set(supporting_sentences.flat())];
  const gold = marked.flatMap((index) => {
    const start = starts[index];
    return start === undefined ? [] : [{ document: 0, start, end: start + (evidence[index]?.length ?? 0) }];
  });
  const value = {
    claim: { id, claim, documents: [page] },
    label: { id, supported: label === "supported", gold },
  };
  return { ok: true, value };
}

/** AttributionBench: the references are the documents, the part of the set is the group. */
function attributionBench(line: Line): Outcome {
  const read = parsedLine(line, attributionSchema);
  if (!read.ok) return read;
  const { id, claim, question, references, attribution_label, src_dataset } = read.value;
  const value = {
    claim: { id, claim, documents: references, ...(question ? { question } : {}) },
    label: { id, supported: attribution_label === "attributable", group: src_dataset },
  };
  return { ok: true, value };
}

export const DATASETS: Readonly<Record<string, (line: Line) => Outcome>> = {
  wice,
  attributionbench: attributionBench,
};
