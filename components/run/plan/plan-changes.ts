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

type Line = Plan["steps"][number];

/** By its id, also with other words; older logs have texts alone. */
const hasLine = (version: PlanVersion | undefined, { id, text }: Line): boolean =>
  version?.ids ? version.ids.includes(id) : (version?.steps.includes(text) ?? false);

/** Index of the first version with the line; -1 for none. */
const broughtBy = ({ history }: Plan, line: Line) => history.findIndex((version) => hasLine(version, line));

/** Index of the last version that removed the line; -1 for none. */
const struckBy = ({ history }: Plan, line: Line) =>
  history.findLastIndex((version, index) => hasLine(history[index - 1], line) && !hasLine(version, line));

/** Changes that the person made before the start have no call of their own and appear in the plan record. */
const isByAgent = (version: PlanVersion, before: PlanVersion | undefined) =>
  version.callId !== before?.callId;

function reasons({ changes, reason }: PlanVersion): string[] {
  const said = changes.length > 0 ? changes : [reason];
  return [...new Set(said)].filter((text) => text !== "");
}

export function planChanges({ plan, steers }: { plan: Plan; steers: readonly Steer[] }): PlanChange {
  const lines = plan.steps.map((line) => {
    const { text, status } = line;
    const dropped = status === "struck" && steers.some(({ dropSteps }) => dropSteps.includes(text));
    return {
      dropped,
      added: broughtBy(plan, line) > 0,
      struckIn: status === "struck" && !dropped ? struckBy(plan, line) : -1,
      addedIn: broughtBy(plan, line),
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
