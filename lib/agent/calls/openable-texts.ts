import { type Call, type Clarification, type RunState, typedParts } from "@/lib/run-log/run-state";
import { addressIn } from "@/lib/sources/names-address";
import { urlKey } from "@/lib/sources/url-key";
import type { ToolRegistry } from "@/lib/tools/registry";
import { isEcho, passed, textsOf } from "./echoed-address";

/** No honest reply names more hosts. */
const MOST_HOSTS = 100;
const ADDRESS = /https?:\/\/[^\s<>"]+/gi;

/** The host for comparing two addresses; null for text that is not an address. */
const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).hostname : null);

/** The addresses in a call's result, without those that the model may have passed to it. */
function addressesOf({ params, reason, output }: Call): string[] {
  const said = passed([params, reason]);
  const found = textsOf(output).flatMap((text) => text.match(ADDRESS) ?? []);
  const byHost = Map.groupBy(found, hostOf);
  return [...byHost].slice(0, MOST_HOSTS).flatMap(([, [first = "", ...others]]) => {
    return isEcho(first, said) ? [] : [first, ...others];
  });
}

/** An ended call does not change, and every later call needs its addresses again. */
const known = new WeakMap<Call, string[]>();

/**
 * The addresses that explicit calls of external tools returned. A latent call returned nothing from outside,
 * and an address that the model may have passed to the tool counts as the model's.
 */
function repliesOf({ calls }: RunState, tools: ToolRegistry): string[] {
  return calls.flatMap((call) => {
    if (call.mode !== "explicit" || call.endedAt === null || !tools.get(call.tool)?.options.external)
      return [];
    const addresses = known.get(call) ?? addressesOf(call);
    known.set(call, addresses);
    return addresses;
  });
}

const folded = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

/**
 * The person's own answers. A choice that the model offered is the model's text, even when the person picked
 * it.
 */
function answersOf({ answers, ...form }: Clarification): string[] {
  const offered = textsOf(form);
  const said = passed(offered);
  const texts = offered.map(folded);
  return answers.flatMap(({ answer }) => {
    const taken = texts.some((text) => text.includes(folded(answer)));
    const repeats = (answer.match(ADDRESS) ?? []).some((address) => isEcho(address, said));
    return taken || repeats ? [] : [answer];
  });
}

/** What the person wrote in this run and before it; for a delegate, what its parent run passed on. */
function typedIn(state: RunState): string[] {
  const { question, earlier, clarifications, steers, delegatedBy } = state;
  return [
    ...(delegatedBy ? (delegatedBy.addresses ?? []) : typedParts(question)),
    ...earlier.flatMap((run) => typedParts(run.question)),
    ...clarifications.flatMap(answersOf),
    ...steers.map(({ message }) => message),
  ];
}

/**
 * The texts whose addresses a run may open in addition to those of its sources (SEC-4). None of them was
 * written by the model.
 */
export function openableTexts(state: RunState, tools: ToolRegistry): string[] {
  return [...typedIn(state), ...repliesOf(state, tools)];
}

/**
 * The addresses in a sub-question that the delegate may open, because this run may: found by it, or typed by
 * the person. The sub-question itself is the model's text and permits nothing.
 */
export function addressesToPassOn(state: RunState, subQuestion: string): string[] {
  const found = new Map(state.sources.map(({ url }) => [urlKey(url), url]));
  const typed = typedIn(state);
  return [...subQuestion.matchAll(ADDRESS)].flatMap(([address]) => {
    const asked = address.replace(/[.,;:!?'")\]]{1,20}$/, "");
    // In the spelling in which they were found, not in the model's.
    const seen = found.get(urlKey(asked)) ?? typed.map((text) => addressIn(text, asked)).find(Boolean);
    return seen ? [seen] : [];
  });
}
