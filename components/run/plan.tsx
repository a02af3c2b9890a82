"use client";

import { useRegionName } from "@/components/report/region-name";
import { Button } from "@/components/ui/button";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/messages/translate";
import type { Plan, PlanStep, PlanStepStatus, Steer } from "@/lib/runs/run-state";
import { useSteer } from "./steering";

const MARK: Record<PlanStepStatus, "planned" | "running" | "done" | "stopped"> = {
  planned: "planned",
  running: "running",
  done: "done",
  struck: "stopped",
};
const WORD = {
  planned: "run.planList.planned",
  running: "run.planList.now",
  done: "run.planList.done",
  struck: "run.planList.struck",
} as const satisfies Record<PlanStepStatus, string>;

/** Why a line was struck: by the person, or the changes of the newest plan, since a change names what it drops. */
function strikeReason(t: Words, { plan, steers }: { plan: Plan; steers: Steer[] }, position: number): string {
  const text = plan.steps[position]?.text ?? "";
  if (steers.some(({ dropSteps }) => dropSteps.includes(text))) return t("run.planList.droppedByYou");
  const struck = plan.steps.filter((step) => step.status === "struck");
  const changes = plan.history.findLast((version) => version.changes.length > 0)?.changes ?? [];
  const own = changes[Math.min(struck.indexOf(plan.steps[position] as PlanStep), changes.length - 1)];
  return own ?? plan.history.at(-1)?.reason ?? "";
}

/**
 * The plan as a list of lines, each with its state; `lines` are those of a plan that is being written. While one is
 * `expected` its place is kept, so that it pushes down no step when it comes.
 */
export function PlanList({
  plan,
  steers,
  lines,
  expected,
}: {
  plan: Plan | null;
  steers: Steer[];
  lines: string[];
  expected: boolean;
}) {
  const t = useWords();
  const name = useRegionName(t("run.planList.title"));
  if (!plan && lines.length === 0 && !expected) return null;
  const steps: PlanStep[] = plan?.steps ?? lines.map((text) => ({ text, status: "planned" }));
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
      <ol className="mt-1 min-h-28">
        {steps.length === 0 ? <li className="py-1 text-muted">{t("run.planList.expected")}</li> : null}
        {steps.map((step, position) => (
          // A line of a plan has no name but its place; a struck one keeps its own.
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end while they are written.
          <li key={position} className="flex min-h-7 gap-3 py-1 pointer-coarse:has-[button]:items-center">
            <PlanMark status={step.status} />
            <span className="min-w-0 text-body">
              {step.status === "struck" && plan ? (
                <>
                  <s className="text-muted">{step.text}</s>
                  <span className="block text-meta text-muted">
                    {strikeReason(t, { plan, steers }, position)}
                  </span>
                </>
              ) : (
                <span className={LOOK[step.status]}>{step.text}</span>
              )}
            </span>
            {plan && (step.status === "planned" || step.status === "running") ? (
              <Drop text={step.text} />
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

const LOOK: Record<PlanStepStatus, string> = {
  planned: "",
  running: "font-medium",
  done: "text-muted",
  struck: "",
};

/** Strikes a line that is not done while the run goes on. */
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

/** The line in work has a still mark: what moves is the row in the timeline. */
function PlanMark({ status }: { status: PlanStepStatus }) {
  const t = useWords();
  const word = t(WORD[status]);
  if (status !== "running") return <StatusMark state={MARK[status]} label={word} className="h-5" />;
  return (
    <span className="inline-flex h-5 w-4 shrink-0 items-center justify-center">
      <span aria-hidden="true" className="size-2.5 rounded-pill bg-accent" />
      <span className="unseen">{word}</span>
    </span>
  );
}
