// The prompt of the judge of citations (`evidence.model`): one sentence and its passage, answered with yes or no.
// “Document:” and “Claim:” are the words that small checkers such as MiniCheck know; other models understand them as well.

import { cutText, lines, oneLine, outsideLine, type PromptText, told } from "@/lib/activities/data-block";
import { withoutThinking } from "@/lib/agent/step/recover-json";

export const CHECKER_PROMPT =
  "Decide whether the document says everything that the claim says. Answer Yes if each part of the claim stands in the document, in whatever words. Answer No if a part is missing, or the document says otherwise. Use no knowledge of your own. Answer with one word: Yes or No.";

const LONGEST_CLAIM = 1000;
const LONGEST_DOCUMENT = 4000;

/**
 * The pair to check. Each text is one line, so that a page cannot add a claim of its own; what it says otherwise can
 * only change the answer about a sentence that cites this page.
 */
export const checkerMessage = (claim: string, document: string): PromptText =>
  lines([
    told`Document: ${outsideLine(cutText(document, LONGEST_DOCUMENT).text)}`,
    told`Claim: ${oneLine(cutText(claim, LONGEST_CLAIM).text)}`,
  ]);

/** Whether the reply says yes; undefined when it says neither yes nor no. */
export function checkerReply(text: string): boolean | undefined {
  const [, word] = /^[\s\p{P}\p{S}]*(yes|no)(?![\p{L}\p{N}])/iu.exec(withoutThinking(text)) ?? [];
  return word === undefined ? undefined : word.toLowerCase() === "yes";
}
