// What tests of the chat completions door share: the official client, and what Groundwork tells beyond its types.

import OpenAI from "openai";
import type { ChatCompletionMessageParam } from "openai/resources/chat/completions";
import type { Stack } from "@/e2e/fixtures";
import type { RunState } from "@/lib/run-log/run-state";

export const clientOf = ({ app }: Stack, apiKey = "unused"): OpenAI =>
  new OpenAI({ baseURL: `${app.url}/api/v1`, apiKey, maxRetries: 0 });
export const user = (content: string): ChatCompletionMessageParam => ({ role: "user", content });
export const said = (content: string): ChatCompletionMessageParam => ({ role: "assistant", content });

/** What a program must be told of a run that has ended. */
export const stored = ({ report, answer: short }: RunState): string =>
  `# ${report?.title}\n\n${report?.content}\n\n---\n\n${short}`;

/** What Groundwork tells beyond the types of the client. */
export type Told = { citations?: string[]; reasoning_content?: string };

/** The failure that a request must end with. */
export async function thrown(work: Promise<unknown>): Promise<InstanceType<typeof OpenAI.APIError>> {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof OpenAI.APIError)) throw new Error(`no error of the API: ${error}`);
  return error;
}
