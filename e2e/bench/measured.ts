// Measurements shared by benchmarks of whole runs: Groundwork's own time between two model requests, the same exchanges
// by a bare client, and how much of the prompts repeats.

import type { LlmServer, Script } from "@/testing/servers/llm";
import type { WebServer } from "@/testing/servers/web";
import { QUESTION, steps } from "./reference";

/** Milliseconds between the end of a response and the arrival of the next request, by step. */
export type Gap = { question: string; step: number; ms: number };

/** Wraps `script` and records how long each request takes to arrive. */
export function watchGaps(llm: LlmServer, script: Script): Gap[] {
  const gaps: Gap[] = [];
  let ended = 0;
  llm.use((request) => {
    const arrived = performance.now();
    const { question, step } = request;
    // The second step waits for the user's answer, which is not the machine's time.
    if (step > 2 && ended > 0) gaps.push({ question, step, ms: arrived - ended });
    const recorded = llm.requests.at(-1);
    recorded?.closed.then(() => {
      ended = performance.now();
    });
    return script(request);
  });
  return gaps;
}

/**
 * The same exchanges by a bare client: read a response to its end, perform the step's searches and page reads, send the
 * next request.
 */
export async function floorGaps(llm: LlmServer, web: WebServer): Promise<number[]> {
  const gaps: number[] = [];
  const read = async (url: string, body: unknown) => {
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    await (await fetch(url, init)).text();
  };
  for (const [index, solution] of steps.entries()) {
    const messages = [
      { role: "user", content: `floor ${QUESTION}` },
      ...Array.from({ length: index }, () => ({ role: "assistant", content: "x" })),
    ];
    await read(`${llm.url}/chat/completions`, { model: "scripted", stream: true, messages });
    const begun = performance.now();
    const calls = (solution as { calls: { _tool: string; query?: string; urls?: string[] }[] }).calls;
    await Promise.all(
      calls.map(({ query, urls }) => {
        if (query) return read(`${web.url}/search`, { query, max_results: 10 });
        return urls ? read(`${web.url}/extract`, { urls }) : null;
      }),
    );
    await fetch(`${llm.url}/models`).then((response) => response.text());
    gaps.push(performance.now() - begun);
  }
  return gaps;
}

export const bytesOf = (prompts: readonly string[]) =>
  prompts.reduce((sum, prompt) => sum + Buffer.byteLength(prompt), 0);

/** Share of bytes that repeat the previous prompt from its start. */
export function repeatedShare(prompts: readonly string[]): number {
  let repeated = 0;
  prompts.forEach((prompt, index) => {
    const previous = prompts[index - 1]?.replace(/\]$/, "") ?? "";
    let at = 0;
    while (at < previous.length && previous[at] === prompt[at]) at += 1;
    repeated += Buffer.byteLength(prompt.slice(0, at));
  });
  return repeated / bytesOf(prompts);
}
