import type { RunState } from "@/lib/runs/run-state";
import { addressIn } from "@/lib/sources/names-address";
import { urlKey } from "@/lib/sources/url-key";
import type { ToolRegistry } from "@/lib/tools/registry";

/** The host of an address in a text; enough to tell that a reply repeats what it was asked. */
const HOST = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/**
 * What tools of the person's own choice answered: other programs and files. An address whose host the model put into the
 * call comes from the model, so a reply that may be nothing but an echo is left out as a whole.
 */
function repliesOf({ calls }: RunState, tools: ToolRegistry): string[] {
  return calls.flatMap(({ tool, params, output }) => {
    if (tools.get(tool)?.options.category !== "custom" || output === null || output === undefined) return [];
    const reply = JSON.stringify(output);
    const lower = reply.toLowerCase();
    const asked = JSON.stringify(params).toLowerCase().match(HOST) ?? [];
    return asked.some((host) => lower.includes(host)) ? [] : [reply];
  });
}

/** What the person wrote in this run and before it; of a run that works for another, what that one passed on. */
function typedIn(state: RunState): string[] {
  const { question, earlier, clarifications, steers, delegatedBy } = state;
  return [
    ...(delegatedBy ? (delegatedBy.addresses ?? []) : [question]),
    ...earlier.map((run) => run.question),
    ...clarifications.flatMap(({ answers }) => answers.map(({ answer }) => answer)),
    ...steers.map(({ message }) => message),
  ];
}

/** The texts whose addresses a run may open beside those of its sources (S4). Nothing the model wrote is among them. */
export function openableTexts(state: RunState, tools: ToolRegistry): string[] {
  return [...typedIn(state), ...repliesOf(state, tools)];
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g;

/**
 * The addresses in a sub-question that its run may open as well, because this one may: found here, or typed by the person.
 * The sub-question itself is the model's, and gives leave to nothing.
 */
export function addressesToPassOn(state: RunState, subQuestion: string): string[] {
  const known = new Map(state.sources.map(({ url }) => [urlKey(url), url]));
  const typed = typedIn(state);
  return [...subQuestion.matchAll(ADDRESS)].flatMap(([address]) => {
    const asked = address.replace(/[.,;:!?'")\]]{1,20}$/, "");
    // As they were seen, not as the model spells them.
    const found = known.get(urlKey(asked)) ?? typed.map((text) => addressIn(text, asked)).find(Boolean);
    return found ? [found] : [];
  });
}
