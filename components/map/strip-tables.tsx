"use client";

import { stepAnchor } from "@/components/ui/anchors";
import { clock, duration, waitWords } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import type { TimeStrip } from "@/lib/map/time-strip";
import { PlainTable } from "./plain-table";

/** The strip as tables: the duration of each step, and what the run waited for. */
export function StripTables({ strip, runId, start }: { strip: TimeStrip; runId: string; start: number }) {
  const t = useWords();
  return (
    <div className="space-y-6">
      <PlainTable
        caption={t("map.strip.steps")}
        heads={[
          { key: "step", name: t("map.time.step"), row: true },
          { key: "began", name: t("map.time.began"), figure: true },
          { key: "asked", name: t("map.time.asked"), figure: true },
          { key: "tries", name: t("map.time.tries"), figure: true },
          { key: "called", name: t("map.time.called"), figure: true },
          { key: "calls", name: t("map.time.calls"), figure: true },
          { key: "input", name: t("map.time.input"), figure: true },
          { key: "output", name: t("map.time.output"), figure: true },
        ]}
        rows={strip.steps.map((step) => ({
          id: String(step.number),
          cells: [
            {
              key: "step",
              value: (
                <a
                  href={`#${stepAnchor(runId, step.number)}`}
                  className="inline-block min-h-6 min-w-6 text-accent underline underline-offset-3 tabular"
                >
                  {t.number(step.number)}
                </a>
              ),
            },
            { key: "began", value: clock(step.from - start), figure: true },
            { key: "asked", value: duration(t, step.asked), figure: true },
            { key: "tries", value: t.number(step.tries), figure: true },
            { key: "called", value: duration(t, step.called), figure: true },
            { key: "calls", value: t.number(step.calls), figure: true },
            { key: "input", value: t.number(step.input), figure: true },
            { key: "output", value: t.number(step.output), figure: true },
          ],
        }))}
      />
      {strip.parts.length > 0 ? (
        <PlainTable
          caption={t("map.strip.parts")}
          heads={[
            { key: "part", name: t("map.time.part"), row: true },
            { key: "calls", name: t("map.time.calls"), figure: true },
            { key: "called", name: t("map.time.called"), figure: true },
          ]}
          rows={strip.parts.map(({ name, calls, called }) => ({
            id: name ?? "",
            cells: [
              { key: "part", value: name ?? t("run.lane.other") },
              { key: "calls", value: t.number(calls), figure: true },
              { key: "called", value: duration(t, called), figure: true },
            ],
          }))}
        />
      ) : null}
      {strip.waits.length > 0 ? (
        <PlainTable
          caption={t("map.strip.waits")}
          heads={[
            { key: "for", name: t("map.time.for"), row: true },
            { key: "after", name: t("map.time.after"), figure: true },
            { key: "long", name: t("map.time.long"), figure: true },
          ]}
          rows={strip.waits.map(({ id, kind, from, ms }) => ({
            id,
            cells: [
              { key: "for", value: t(`map.waitName.${kind}`) },
              { key: "after", value: clock(from - start), figure: true },
              { key: "long", value: waitWords(t, ms), figure: true },
            ],
          }))}
        />
      ) : null}
    </div>
  );
}
