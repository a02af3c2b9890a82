// How the lines of a plan changed: which were added later, which the person dropped, and why. The agent gives
// one reason for a whole version of its plan, so each reason is shown once.

import type { Plan, PlanVersion, Steer } from "@/lib/run-log/run-state";

export type LineChange = {
  /** The line was not in the first version. */
  added: boolean;
  /** The person dropped it while the run was active. */
  dropped: boolean;
  /** The reasons of a version, shown at the last line that it removed, otherwise at the lines it added. */
  why: string[];
};

type PlanChange = {
  /** One per line of the plan. */
  lines: LineChange[];
  /** Reasons of versions that changed none of the shown lines. */
  rest: string[];
};

/** Index of the first version with the line; -1 for none. */
const broughtBy = ({ history }: Plan, text: string) => history.findIndex(({ steps }) => steps.includes(text));

/** Index of the last version that removed the line; -1 for none. */
const struckBy = ({ history }: Plan, text: string) =>
  history.findLastIndex(
    ({ steps }, index) => history[index - 1]?.steps.includes(text) && !steps.includes(text),
  );

/** Changes that the person made before the start have no call of their own and appear in the plan record. */
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
