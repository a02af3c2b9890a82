// What became of the lines of a plan: which were added later, which the person dropped, and why the others changed. The
// agent says what it changes for a whole version of its plan and not for a line, so it is said once for each version.

import type { Plan, PlanVersion, Steer } from "@/lib/run-log/run-state";

export type LineChange = {
  /** The version that brought it is not the first. */
  added: boolean;
  /** The person struck it while the run went on. */
  dropped: boolean;
  /** Why the version changed what it did, under the last of the lines that it struck, else of those it added. */
  why: string[];
};

type PlanChange = {
  /** One for each line of the plan. */
  lines: LineChange[];
  /** Of versions that changed none of the lines that are shown. */
  rest: string[];
};

/** The version that first has the line; -1 for none. */
const broughtBy = ({ history }: Plan, text: string) => history.findIndex(({ steps }) => steps.includes(text));

/** The last version that leaves out a line which the one before it had; -1 for none. */
const struckBy = ({ history }: Plan, text: string) =>
  history.findLastIndex(
    ({ steps }, index) => history[index - 1]?.steps.includes(text) && !steps.includes(text),
  );

/** What the person changed before the start has no call of its own, and stands in the record of it. */
const isByAgent = (version: PlanVersion, before: PlanVersion | undefined) =>
  version.callId !== before?.callId;

function reasons({ changes, reason }: PlanVersion): string[] {
  const said = changes.length > 0 ? changes : [reason];
  return [...new Set(said)].filter((text) => text !== "");
}

export function planChanges({ plan, steers }: { plan: Plan; steers: readonly Steer[] }): PlanChange {
  const lines = plan.steps.map(({ text, status }) => {
    const dropped = status === "struck" && steers.some(({ dropSteps }) => dropSteps.includes(text));
    return {
      dropped,
      added: broughtBy(plan, text) > 0,
      struckIn: status === "struck" && !dropped ? struckBy(plan, text) : -1,
      addedIn: broughtBy(plan, text),
      why: [] as string[],
    };
  });
  const rest: string[] = [];
  plan.history.forEach((version, index) => {
    if (index === 0 || !isByAgent(version, plan.history[index - 1])) return;
    const place =
      lines.findLast(({ struckIn }) => struckIn === index) ??
      lines.findLast(({ addedIn }) => addedIn === index);
    (place?.why ?? rest).push(...reasons(version));
  });
  return { lines: lines.map(({ added, dropped, why }) => ({ added, dropped, why })), rest };
}
