"use client";

import { useRegionName } from "@/components/report/region-name";
import { useSteer } from "@/components/run/controls/steering";
import { Button } from "@/components/ui/button";
import { StatusMark } from "@/components/ui/status-mark";
import { useGradually } from "@/components/ui/use-gradually";
import { useWords } from "@/components/ui/words";
import { linesLeft } from "@/lib/run-log/plan-coverage";
import type { Plan, PlanStepStatus, RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";
import { type LineChange, planChanges } from "./plan-changes";

/** A plan that is being written. */
export type ComingPlan = { goal: string; lines: string[] };

const MARK = {
  planned: "planned",
  done: "done",
  struck: "stopped",
  begun: "stopped",
  left: "planned",
} as const;
const WORD = {
  planned: "run.planList.planned",
  running: "run.planList.now",
  done: "run.planList.done",
  struck: "run.planList.struck",
  begun: "run.planList.begun",
  left: "run.planList.left",
} as const;

/** `begun` and `left`: lines of an ended run that were not finished or not started. */
type Standing = PlanStepStatus | "begun" | "left";
type Shown = { id: string; text: string; standing: Standing; change: LineChange | null };

function shownLines(plan: Plan, state: RunState): Shown[] {
  const over = isTerminal(state.status);
  const left = new Set(over ? linesLeft(state).map(({ id }) => id) : []);
  const { lines } = planChanges({ plan, steers: state.steers });
  return plan.steps.map(({ id, text, status }, index) => ({
    id,
    text,
    standing: over && status === "running" ? "begun" : left.has(id) ? "left" : status,
    change: lines[index] ?? null,
  }));
}

/**
 * The plan as a list of lines with their states. Space is reserved while it is `coming`, so that the steps
 * below do not move.
 */
export function PlanList({ state, coming }: { state: RunState; coming: ComingPlan | null }) {
  const t = useWords();
  const name = useRegionName(t("run.planList.title"));
  const { plan } = state;
  const listed = useGradually(plan?.steps.length ?? 0);
  if (!plan && !coming) return null;
  // A goal that equals the question is already shown as the title.
  const goal = plan?.goal ?? coming?.goal ?? "";
  const lines: Shown[] = plan
    ? shownLines(plan, state).slice(0, listed)
    : (coming?.lines ?? []).map((text, at) => ({
        id: `p${at + 1}`,
        text,
        standing: "planned",
        change: null,
      }));
  return (
    <section aria-label={name} className="pt-4">
      <h2 className="text-meta font-semibold">
        {t("run.planList.title")}
        {plan && plan.version > 1 ? (
          <span className="font-normal text-muted">
            {" "}
            {t("run.planList.changed", { count: plan.version - 1 })}
          </span>
        ) : null}
      </h2>
      {state.question.startsWith(goal) ? null : <p className="text-meta wrap-anywhere text-muted">{goal}</p>}
      <ol className="mt-1 min-h-28">
        {lines.length === 0 ? <li className="py-1 text-muted">{t("run.planList.expected")}</li> : null}
        {lines.map((line) => (
          <li key={line.id} className="flex min-h-7 gap-3 py-1 pointer-coarse:has-[button]:items-center">
            <Line line={line} droppable={plan !== null} />
          </li>
        ))}
      </ol>
      {plan ? <Why why={planChanges({ plan, steers: state.steers }).rest} /> : null}
    </section>
  );
}

const LOOK: Partial<Record<Standing, string>> = { running: "font-medium", done: "text-muted" };

function Line({ line, droppable }: { line: Shown; droppable: boolean }) {
  const t = useWords();
  const { text, standing, change } = line;
  const unfinished = standing === "begun" || standing === "left";
  return (
    <>
      <PlanMark standing={standing} />
      <span className="min-w-0 text-body">
        {standing === "struck" ? (
          <s className="text-muted">{text}</s>
        ) : (
          <span className={LOOK[standing]}>{text}</span>
        )}
        {change?.added ? <Word>{t("run.planList.added")}</Word> : null}
        {unfinished ? <Word>{t(WORD[standing])}</Word> : null}
        {change?.dropped ? (
          <span className="block text-meta text-muted">{t("run.planList.droppedByYou")}</span>
        ) : null}
        <Why why={change?.why ?? []} />
      </span>
      {droppable && (standing === "planned" || standing === "running") ? <Drop text={text} /> : null}
    </>
  );
}

function Word({ children }: { children: string }) {
  return <span className="text-meta text-muted">{` · ${children}`}</span>;
}

/** Why the agent changed its plan. */
function Why({ why }: { why: string[] }) {
  const t = useWords();
  if (why.length === 0) return null;
  return (
    <span className="block text-meta wrap-anywhere text-muted">
      {t("run.planList.why", { changes: why.join(" · ") })}
    </span>
  );
}

/** Drops an unfinished line while the run is active. */
function Drop({ text }: { text: string }) {
  const t = useWords();
  const steer = useSteer();
  if (!steer) return null;
  return (
    <span className="ml-auto flex shrink-0 items-start gap-2">
      {steer.fault ? (
        <span role="alert" className="max-w-60 text-meta text-unfound">
          {steer.fault}
        </span>
      ) : null}
      <Button
        variant="quiet"
        onClick={() => void steer.send({ dropSteps: [text] })}
        disabled={steer.sending}
        className="-my-1 px-2 text-meta text-muted pointer-fine:min-h-7!"
      >
        {t(steer.sending ? "run.planList.dropping" : "run.planList.drop")}
        <span className="unseen">{t("run.planList.dropName", { line: text })}</span>
      </Button>
    </span>
  );
}

/** The mark of the active line is not animated, because the row in the timeline is. */
function PlanMark({ standing }: { standing: Standing }) {
  const t = useWords();
  // A state that is written beside the line is not announced twice.
  const word = standing === "begun" || standing === "left" ? "" : t(WORD[standing]);
  if (standing !== "running") return <StatusMark state={MARK[standing]} label={word} className="h-5" />;
  return (
    <span className="inline-flex h-5 w-4 shrink-0 items-center justify-center">
      <span aria-hidden="true" className="size-2.5 rounded-pill bg-accent" />
      <span className="unseen">{word}</span>
    </span>
  );
}
