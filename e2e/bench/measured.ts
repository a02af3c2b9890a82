// Measurements shared by benchmarks of whole runs: Groundwork's own time between two model requests, the same exchanges
// by a bare client, and how much of the prompts repeats.

import type { LlmServer, RecordedRequest, Script } from "@/testing/servers/llm";
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

/** Bytes of each prompt that repeat the prompt before from byte 0; 0 for the first. */
function repeatedBytes(prompts: readonly string[]): number[] {
  return prompts.map((prompt, index) => {
    const previous = prompts[index - 1]?.replace(/\]$/, "") ?? "";
    let at = 0;
    while (at < previous.length && previous[at] === prompt[at]) at += 1;
    return Buffer.byteLength(prompt.slice(0, at));
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Share of the bytes that repeat the prompt before from byte 0. */
export const repeatedShare = (prompts: readonly string[]) => sum(repeatedBytes(prompts)) / bytesOf(prompts);

/** The same from the second prompt on: the first has nothing before it to repeat. */
export const repeatedLater = (prompts: readonly string[]) =>
  sum(repeatedBytes(prompts)) / bytesOf(prompts.slice(1));

/** A request as providers order it in their caches: functions or schema first, then the messages. */
export function cachedOrder({ body }: Pick<RecordedRequest, "body">): string {
  const { tools, response_format, messages } = body;
  return JSON.stringify(tools ?? response_format ?? null) + JSON.stringify(messages);
}

/**
 * What a prompt cache can do for these requests, in bytes: `total`, `uncached`, and the share of each prompt that the next
 * one repeats (`shared`), which is all that a cache could have held of it.
 */
export function cacheFigures(requests: readonly Pick<RecordedRequest, "body">[]) {
  const prompts = requests.map(cachedOrder);
  const total = bytesOf(prompts);
  const repeated = sum(repeatedBytes(prompts));
  const schemas = requests.map(({ body }) => JSON.stringify(body.tools ?? body.response_format ?? null));
  return {
    requests: requests.length,
    total,
    uncached: total - repeated,
    shared: repeated / bytesOf(prompts.slice(0, -1)),
    schemas: new Set(schemas).size,
    longestSchema: Math.max(...schemas.map((schema) => Buffer.byteLength(schema))),
    firstMessages: Buffer.byteLength(JSON.stringify(requests[0]?.body.messages ?? [])),
  };
}
