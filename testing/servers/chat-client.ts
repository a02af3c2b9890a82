// Shared by tests of the chat completions API: the official client, and the fields that Groundwork adds to its types.

import OpenAI from "openai";
import type { ChatCompletionMessageParam } from "openai/resources/chat/completions";
import type { Stack } from "@/e2e/fixtures";
import type { RunState } from "@/lib/run-log/run-state";

export const clientOf = ({ app }: Stack, apiKey = "unused"): OpenAI =>
  new OpenAI({ baseURL: `${app.url}/api/v1`, apiKey, maxRetries: 0 });
export const user = (content: string): ChatCompletionMessageParam => ({ role: "user", content });
export const said = (content: string): ChatCompletionMessageParam => ({ role: "assistant", content });

/** The text that a program must receive for a completed run. */
export const stored = ({ report, answer: short }: RunState): string =>
  `# ${report?.title}\n\n${report?.content}\n\n---\n\n${short}`;

/** Fields that Groundwork adds to the client's types. */
export type Told = { citations?: string[]; reasoning_content?: string };

/** The error with which a request must fail. */
export async function thrown(work: Promise<unknown>): Promise<InstanceType<typeof OpenAI.APIError>> {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof OpenAI.APIError)) throw new Error(`no error of the API: ${error}`);
  return error;
}
