// The prompt of the judge of citations (`evidence.model`): one sentence and its passage, answered with yes or no, in the
// words that small checkers such as MiniCheck are trained on. Other models understand them as well.

import { cutText, lines, oneLine, outsideLine, type PromptText, told } from "@/lib/activities/data-block";
import { withoutThinking } from "@/lib/agent/step/recover-json";

export const CHECKER_PROMPT =
  'Determine whether the provided claim is consistent with the corresponding document. Consistency in this context implies that all information presented in the claim is substantiated by the document. If not, it should be considered inconsistent. Please assess the claim\'s consistency with the document by responding with either "Yes" or "No".';

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
