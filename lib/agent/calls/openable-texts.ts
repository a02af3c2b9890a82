import { typedParts } from "@/lib/run-log/run-question";
import type { Call, Clarification, RunState } from "@/lib/run-log/run-state";
import { addressIn } from "@/lib/sources/names-address";
import { urlKey } from "@/lib/sources/url-key";
import type { ToolRegistry } from "@/lib/tools/registry";
import { isEcho, passed, textsOf } from "./echoed-address";

/** No honest reply names more hosts. */
const MOST_HOSTS = 100;
const ADDRESS = /https?:\/\/[^\s<>"]+/gi;

/** The host as far as it tells two addresses apart; null for what is no address. */
const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).hostname : null);

/** The addresses in what a call returned, without those that the model may have passed to it. */
function addressesOf({ params, reason, output }: Call): string[] {
  const said = passed([params, reason]);
  const found = textsOf(output).flatMap((text) => text.match(ADDRESS) ?? []);
  const byHost = Map.groupBy(found, hostOf);
  return [...byHost].slice(0, MOST_HOSTS).flatMap(([, [first = "", ...others]]) => {
    return isEcho(first, said) ? [] : [first, ...others];
  });
}

/** A call that has ended does not change, and every later call asks for its addresses again. */
const known = new WeakMap<Call, string[]>();

/**
 * The addresses that explicit calls of external tools returned. A call that the model answered itself returned nothing from
 * outside, and an address that the model may have passed to the tool is the model's own.
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

/** What the person answered in their own words. What the model offered as a choice is the model's, also when it was taken. */
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

/** What the person wrote in this run and before it; of a run that works for another, what that one passed on. */
function typedIn(state: RunState): string[] {
  const { question, earlier, clarifications, steers, delegatedBy } = state;
  return [
    ...(delegatedBy ? (delegatedBy.addresses ?? []) : typedParts(question)),
    ...earlier.flatMap((run) => typedParts(run.question)),
    ...clarifications.flatMap(answersOf),
    ...steers.map(({ message }) => message),
  ];
}

/** The texts whose addresses a run may open beside those of its sources (SEC-4). Nothing the model wrote is among them. */
export function openableTexts(state: RunState, tools: ToolRegistry): string[] {
  return [...typedIn(state), ...repliesOf(state, tools)];
}

/**
 * The addresses in a sub-question that its run may open as well, because this one may: found here, or typed by the person.
 * The sub-question itself is the model's, and gives leave to nothing.
 */
export function addressesToPassOn(state: RunState, subQuestion: string): string[] {
  const found = new Map(state.sources.map(({ url }) => [urlKey(url), url]));
  const typed = typedIn(state);
  return [...subQuestion.matchAll(ADDRESS)].flatMap(([address]) => {
    const asked = address.replace(/[.,;:!?'")\]]{1,20}$/, "");
    // As they were seen, not as the model spells them.
    const seen = found.get(urlKey(asked)) ?? typed.map((text) => addressIn(text, asked)).find(Boolean);
    return seen ? [seen] : [];
  });
}
