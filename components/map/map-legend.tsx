"use client";

import { classNames } from "@/components/ui/class-names";
import { useWords } from "@/components/ui/words";
import type { ResearchMap } from "@/lib/map/research-map";
import type { MapVerdict } from "@/lib/map/research-map-verdicts";
import { VERDICTS } from "@/lib/reports/verdict";
import { COLOUR, SentenceMark, SIGN } from "./map-marks";

const MAP_VERDICTS: readonly MapVerdict[] = [...VERDICTS, "earlier"];

const LINE: Record<MapVerdict, string> = {
  supported: "border-edge",
  likely: "border-edge",
  partly: "border-dashed border-weak",
  weak: "border-dashed border-weak",
  not_found: "border-unfound",
  unchecked: "border-dotted border-edge",
  earlier: "border-edge",
};

/** Explains the lines and marks that the map contains. */
export function MapLegend({ map }: { map: ResearchMap }) {
  const t = useWords();
  const used = MAP_VERDICTS.filter((verdict) => map.sections.some(({ verdicts }) => verdicts[verdict] > 0));
  const uncited = map.sections.some((section) => section.uncited > 0);
  if (!map.reported) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-fine text-muted">
      {used.map((verdict) => (
        <li key={verdict} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={classNames("w-5 border-t-2", LINE[verdict])} />
          <SentenceMark verdict={verdict} />
          {SIGN[verdict] ? (
            <span aria-hidden="true" className={classNames("font-semibold", COLOUR[verdict])}>
              {SIGN[verdict]}
            </span>
          ) : null}
          {t(`map.verdict.${verdict}`)}
        </li>
      ))}
      {uncited ? (
        <li className="flex items-center gap-1.5">
          <SentenceMark verdict="uncited" />
          {t("map.legend.uncited")}
        </li>
      ) : null}
      <li>{t("map.legend.thick")}</li>
      <li>{t("map.legend.sentence")}</li>
    </ul>
  );
}
