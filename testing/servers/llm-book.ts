// Bookkeeping of the scripted endpoint: which step of which question is requested, how often, and what a prompt cache
// would contain.

import type { ChatBody, LlmRequest } from "./llm";
import { asksForReasoning, isThought } from "./llm-native";
import type { TokenCount } from "./llm-reply";

const CHARACTERS_PER_TOKEN = 4;
export const toTokens = (characters: number) => Math.ceil(characters / CHARACTERS_PER_TOKEN);

function textOfContent(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: { text?: string }) => part.text ?? "").join("");
}

function sharedPrefix(left: string, right: string): number {
  const most = Math.min(left.length, right.length);
  let at = 0;
  while (at < most && left.charCodeAt(at) === right.charCodeAt(at)) at += 1;
  return at;
}

/** Counts the requests for each step and simulates the endpoint's prompt cache. */
export function bookkeeping() {
  const asked: { question: string; step: number; thinks: boolean; times: number }[] = [];
  let previous = "";
  return {
    /** A request that is not a step: counted separately. */
    beside(body: ChatBody): LlmRequest & { tokens: TokenCount } {
      const input = toTokens(JSON.stringify(body.messages).length);
      return { body, step: 0, question: "", attempt: 1, tokens: { input, cached: 0, output: 0 } };
    },
    describe(body: ChatBody): LlmRequest & { tokens: TokenCount } {
      const step = 1 + body.messages.filter((each) => each.role === "assistant" && !isThought(each)).length;
      const thinks = asksForReasoning(body);
      const question = textOfContent(body.messages.find((message) => message.role === "user")?.content);
      // A schema or an error may be appended to the first message, so one text starts with the other.
      const same = (known: string) => question.startsWith(known) || known.startsWith(question);
      let entry = asked.find(
        (known) => known.step === step && known.thinks === thinks && same(known.question),
      );
      if (!entry) {
        entry = { question, step, thinks, times: 0 };
        asked.push(entry);
      }
      entry.times += 1;
      const prompt = JSON.stringify(body.messages);
      const tokens = {
        input: toTokens(prompt.length),
        cached: Math.floor(sharedPrefix(previous, prompt) / CHARACTERS_PER_TOKEN),
        output: 0,
      };
      previous = prompt;
      return { body, step, question, attempt: entry.times, tokens };
    },
  };
}
