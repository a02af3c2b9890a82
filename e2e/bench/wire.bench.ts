// GOAL-P15: the bytes on a reader's connection while a 10,000-word report is written at 400 words a second, and those
// for a reader who connects later. For comparison: Vane sends 5,200 times the text.

import { afterAll, beforeAll, expect, it } from "vitest";
import { type App, startApp } from "@/testing/servers/app";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { answer, report } from "@/testing/servers/llm-steps";
import { ask, untilDone } from "./client";
import { kB, printFigure } from "./figures";
import { reportText } from "./reference";

const QUESTION = "Write ten thousand words about storage";
const content = reportText(undefined, { words: 10_000, citations: 200 });
let llm: LlmServer;
let app: App;

beforeAll(async () => {
  llm = await startLlmServer({
    script: ({ step }) =>
      step === 1
        ? {
            step: report({ title: "Ten thousand words", content, question: QUESTION }),
            chunkSize: 26,
            chunkDelayMs: 10,
          }
        : { step: answer({ answer: "It is written." }) },
  });
  app = await startApp({ llmUrl: llm.url });
});

afterAll(async () => {
  await app?.dispose();
  await llm?.stop();
});

/** Reads a run's stream to its end; returns the size of the body in bytes. */
async function readStream(runId: string): Promise<{ bytes: number; text: string }> {
  const response = await fetch(`${app.url}/api/runs/${runId}/events?after=0`);
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for await (const part of response.body as ReadableStream<Uint8Array>) {
    bytes += part.byteLength;
    text += decoder.decode(part, { stream: true });
    if (text.includes('"type":"run-ended"')) break;
  }
  return { bytes, text };
}

it("GOAL-P15: bytes on the wire for a 10,000-word report", async () => {
  const { runId } = await ask(app.url, { question: QUESTION, agent: "quick" });
  const live = await readStream(runId);
  const state = await untilDone(app.url, runId);
  expect(state.report?.content).toBe(content);
  const late = await readStream(runId);
  const size = Buffer.byteLength(content);
  printFigure({
    id: "P15",
    what: `bytes on the wire, report of ${state.report?.wordCount} words (${kB(size)}), whole connection`,
    value: `live ${kB(live.bytes)} = ${(live.bytes / size).toFixed(2)} × the text; opened later ${(late.bytes / size).toFixed(2)} ×`,
    floor: "the text itself, 1.00 ×; Vane 5,200 ×",
    goal: "1.6 ×",
  });
});
