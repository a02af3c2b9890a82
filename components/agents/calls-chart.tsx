"use client";

import { useWords } from "@/components/ui/words";
import type { ComparedCalls } from "@/lib/http/agents-responses";
import { longestMedian, shareWords, successOf, timeWords } from "./calls-words";
import { type Share, telling } from "./shares";
import { WayName, wayId } from "./way-name";

const HEIGHT = 16;

/** The share as a bar, its interval as a line with ends; hatched outline only where it cannot be told. */
function ShareBar({ share }: { share: Share | null }) {
  if (!share || !telling(share))
    return (
      <rect x="0.5%" y="3" width="99%" height="10" className="fill-none stroke-edge" strokeDasharray="3 3" />
    );
  const at = (value: number) => `${value * 100}%`;
  return (
    <>
      <rect x="0" y="3" width="100%" height="10" className="fill-sunken" />
      <rect x="0" y="3" width={at(share.share)} height="10" className="fill-accent" />
      <g className="stroke-ink" strokeWidth="2">
        <line x1={at(share.low)} x2={at(share.high)} y1="8" y2="8" />
        <line x1={at(share.low)} x2={at(share.low)} y1="1" y2="15" />
        <line x1={at(share.high)} x2={at(share.high)} y1="1" y2="15" />
      </g>
    </>
  );
}

/** Ways side by side: how often each succeeded and how long it took. The table below says the same to who cannot see it. */
export function CallsChart({ ways }: { ways: ComparedCalls[] }) {
  const t = useWords();
  const longest = longestMedian(ways);
  return (
    <figure aria-label={t("agents.chart")} role="img" className="mt-3">
      <div
        aria-hidden="true"
        className="grid grid-cols-1 gap-x-4 gap-y-1 text-meta md:grid-cols-[12rem_1fr_1fr]"
      >
        <span className="max-md:hidden" />
        <span className="text-fine text-muted max-md:hidden">{t("agents.success")}</span>
        <span className="text-fine text-muted max-md:hidden">{t("agents.median")}</span>
        {ways.map((way) => {
          const success = successOf(way);
          const { main } = shareWords(t, success);
          return (
            <div key={`${way.mode} ${wayId(way)}`} className="contents">
              <span className="break-words max-md:mt-2">
                <WayName way={way} />
              </span>
              <Bar words={main}>
                <ShareBar share={success} />
              </Bar>
              <Bar words={timeWords(t, way.median)}>
                <rect
                  x="0"
                  y="3"
                  width={`${((way.median ?? 0) / longest) * 100}%`}
                  height="10"
                  className="fill-edge"
                />
              </Bar>
            </div>
          );
        })}
      </div>
    </figure>
  );
}

function Bar({ words, children }: { words: string; children: React.ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      <svg width="100%" height={HEIGHT} className="min-w-0 flex-1 overflow-visible" aria-hidden="true">
        {children}
      </svg>
      <span className="w-20 shrink-0 text-fine text-muted tabular">{words}</span>
    </span>
  );
}
