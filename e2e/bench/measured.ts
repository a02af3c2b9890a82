// What benchmarks of whole runs measure in the same way: Groundwork's own time between two requests to the model, the same
// exchanges by a bare client, and how much of the prompts repeats.

import type { LlmServer, Script } from "@/testing/servers/llm";
import type { WebServer } from "@/testing/servers/web";
import { QUESTION, steps } from "./reference";

/** Milliseconds between the end of an answer and the arrival of the next request, by what it asks for. */
export type Gap = { question: string; step: number; ms: number };

/** Takes `script` and notes from now on how long each request is in coming. */
export function watchGaps(llm: LlmServer, script: Script): Gap[] {
  const gaps: Gap[] = [];
  let ended = 0;
  llm.use((request) => {
    const arrived = performance.now();
    const { question, step } = request;
    // The second step waits for the person's answer: not the machine's time.
    if (step > 2 && ended > 0) gaps.push({ question, step, ms: arrived - ended });
    const recorded = llm.requests.at(-1);
    recorded?.closed.then(() => {
      ended = performance.now();
    });
    return script(request);
  });
  return gaps;
}

/** The same exchanges by a bare client: read an answer to its end, make the step's searches and reads, ask again. */
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

/** Share of the bytes that repeat the prompt before from byte 0. */
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
