"use client";

import { classNames } from "@/components/ui/class-names";
import { clock, tokens } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import type { TimeStrip } from "@/lib/map/time-strip";
import { HATCH, percent, placeOf } from "./strip-lanes";

/** Tokens of each step as bars, and the clock of working time. */
export function StripFoot({ strip }: { strip: TimeStrip }) {
  const t = useWords();
  const { ticks, steps, mostTokens, live, edge } = strip;
  const short = tokens(t, mostTokens);
  return (
    <div aria-hidden="true">
      <p className="mt-2 text-fine text-muted @min-[38rem]:hidden">
        {t("map.strip.tokensMost", { most: short })}
      </p>
      <div className="relative mt-1 h-8 border-b border-line @min-[38rem]:mt-3">
        {steps.map(({ number, input, output, ...place }) => (
          <span
            key={number}
            className="absolute bottom-0 min-w-[3px] border-r border-ground bg-edge"
            style={{ ...placeOf(place), height: percent((input + output) / mostTokens) }}
          />
        ))}
      </div>
      <div className="relative h-6 overflow-x-clip text-fine text-muted tabular">
        {ticks.map(({ x, ms }, index) => (
          <span key={ms} className="absolute top-0 border-l border-edge pt-1" style={{ left: percent(x) }}>
            <span
              className={classNames(
                "block leading-4",
                index > 0 && x > 0.88 ? "-translate-x-full pr-1" : "pl-1",
              )}
            >
              {clock(ms)}
            </span>
          </span>
        ))}
        {live ? (
          <span className="absolute -top-8 h-9 border-l-2 border-accent" style={{ left: percent(edge) }} />
        ) : null}
      </div>
    </div>
  );
}

/** Explains the shapes. */
export function StripLegend({ strip }: { strip: TimeStrip }) {
  const t = useWords();
  const { model, calls, waits } = strip;
  const box = "h-3 w-4 rounded-[2px] border";
  const keys: [string, string, boolean][] = [
    [t("map.key.deciding"), "border-muted bg-muted", model.some(({ kind }) => kind === "deciding")],
    [t("map.key.judging"), "border-muted bg-ground", model.some(({ kind }) => kind === "judging")],
    [t("map.key.call"), "border-edge bg-hover", calls.length > 0],
    [
      t("map.key.failed"),
      "border-2 border-unfound bg-unfound-soft",
      model.some(({ failed }) => failed) || calls.some(({ status }) => status === "failed"),
    ],
    [
      t("map.key.retry"),
      classNames("border-dashed border-edge", HATCH),
      model.some(({ kind }) => kind === "retry"),
    ],
    [t("map.key.wait"), classNames("border-edge", HATCH), waits.length > 0],
  ];
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-fine text-muted">
      {keys
        .filter(([, , used]) => used)
        .map(([name, look]) => (
          <li key={name} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={classNames(box, look)} />
            {name}
          </li>
        ))}
      <li>{t("map.strip.clock")}</li>
    </ul>
  );
}
