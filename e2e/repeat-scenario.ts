// A research that is repeated: the price of a page changes, and the model then writes what the page says.

import type { LlmRequest } from "@/testing/servers/llm";
import type { Reply } from "@/testing/servers/llm-reply";
import { answer, report } from "@/testing/servers/llm-steps";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import type { Stack } from "./fixtures";
import { fullScript, INDEX, numbersIn, reportContent } from "./scenario";

/** What the model says of the change. */
export const WORDED = "Sodium-ion cells now cost 50 dollars instead of 52 dollars.";

/** The first run as ever; a repetition that asks the model gets the report with 50 in place of 52 dollars. */
export function repeatingScript(question: string): (request: LlmRequest) => Reply {
  const first = fullScript(question);
  return (request) => {
    const transcript = JSON.stringify(request.body.messages);
    if (transcript.includes("what changed since an earlier report"))
      return { text: JSON.stringify({ text: WORDED }) };
    if (!transcript.includes("This run repeats the last of them")) return first(request);
    const numbers = numbersIn(transcript);
    const content = reportContent(numbers).replaceAll("52 dollars", "50 dollars");
    return {
      step:
        request.step === 2
          ? report({ title: "Sodium-ion against LFP for grid storage", content, question })
          : answer({ answer: `No: sodium-ion cells cost 50 dollars, LFP cells 47 [${numbers[INDEX]}].` }),
    };
  };
}

/** From now on the index says 50 dollars. */
export function changePrice({ web }: Pick<Stack, "web">): void {
  const index = WEB_PAGES.find(({ url }) => url === INDEX);
  if (!index) throw new Error("the page of the index is gone");
  web.put({ ...index, text: index.text.replaceAll("52 dollars", "50 dollars") });
}
