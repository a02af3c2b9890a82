"use client";

import { joined, shortenedQuote } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/i18n/translate";
import { type CallView, listParam, textParam } from "./call-renderer";
import { type Claim, claimsOf, verdictWords } from "./fact-check";

export function NewPlan({ call }: CallView) {
  const t = useWords();
  return (
    <div className="space-y-2 text-meta text-muted">
      <p className="text-ink">{textParam(call, "research_goal")}</p>
      <p className="font-medium text-ink">{t("run.plan.look")}</p>
      <ul className="list-disc space-y-1 pl-4">
        {listParam(call, "search_strategies").map((strategy) => (
          <li key={strategy}>{strategy}</li>
        ))}
      </ul>
    </div>
  );
}

export function PlanChanges({ call }: CallView) {
  const t = useWords();
  const goal = textParam(call, "new_goal");
  const moved = goal !== "" && goal !== textParam(call, "original_goal");
  return (
    <div className="space-y-2 text-meta text-muted">
      {moved ? <p className="text-ink">{t("run.adapt.goal", { goal })}</p> : null}
      <ul className="list-disc space-y-1 pl-4">
        {listParam(call, "plan_changes").map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
}

export function StepsDone({ call }: CallView) {
  return (
    <ul className="list-disc space-y-1 pl-4 text-meta text-muted">
      {listParam(call, "completed_steps").map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ul>
  );
}

export function Claims({ call }: CallView) {
  const t = useWords();
  const claims = claimsOf(call);
  const head = ({ claim, verdict }: Claim) =>
    joined(t("run.weigh.claim", { claim: shortenedQuote(t, claim, 90) }), verdictWords(t, verdict));
  return (
    <ul className="text-meta text-muted">
      {claims.map((claim, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the claims of a call never change
        <li key={index}>
          {claims.length > 1 && `${head(claim)}. `}
          {claim.evidence || t("run.weigh.noReason")}
        </li>
      ))}
    </ul>
  );
}

const LONGEST = 4000;

function shown(t: Words, value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return text.length > LONGEST
    ? `${text.slice(0, LONGEST)}\n${t("run.foreign.cut", { count: text.length })}`
    : text;
}

function Block({ label, value }: { label: string; value: unknown }) {
  const t = useWords();
  if (value === null || value === undefined) return null;
  return (
    <div>
      <p className="text-meta font-medium">{label}</p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="focus-inset mt-1 max-h-60 overflow-auto rounded-control bg-sunken p-3 font-mono text-fine whitespace-pre-wrap wrap-anywhere"
      >
        {shown(t, value)}
      </pre>
    </div>
  );
}

export function RawCall({ call }: CallView) {
  const t = useWords();
  return (
    <div className="space-y-3">
      <Block label={t("run.foreign.asked")} value={call.params} />
      <Block label={t("run.foreign.answered")} value={call.output} />
    </div>
  );
}
