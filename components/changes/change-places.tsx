"use client";

import Link from "next/link";
import { passageAt } from "@/components/report/source-reader/open-source";
import { useWords } from "@/components/ui/words";
import type { ChangePlace, ChangeSide, SourceChange } from "@/lib/changes/changes-schema";

/** The reader at a passage, in the version of the page that has it. */
function passageHref({ sourceId, pageId, start, end }: ChangePlace): string {
  const query = new URLSearchParams({ page: pageId, at: passageAt({ start, end }) });
  return `/sources/${encodeURIComponent(sourceId)}?${query}`;
}

/** The passages on which a statement rests; each opens in the reader. */
export function ChangePlaces({
  side,
  titles,
}: {
  side: ChangeSide;
  titles: ReadonlyMap<string, SourceChange>;
}) {
  const t = useWords();
  if (side.places.length === 0) return <p className="mt-2 text-meta text-muted">{t("changes.noPassage")}</p>;
  return (
    <ul className="mt-2 space-y-1.5">
      {side.places.map((place) => {
        const title = titles.get(place.sourceId)?.title ?? "";
        return (
          <li key={`${place.sourceId} ${place.start}`}>
            <Link
              href={passageHref(place)}
              aria-label={t("changes.passage", { number: place.number, title })}
              className="group/place -mx-2 flex gap-2 rounded-control px-2 py-1.5 text-meta text-muted hover:bg-hover hover:text-ink"
            >
              <span className="shrink-0 font-medium text-accent tabular">{`[${place.number}]`}</span>
              <span className="min-w-0">
                <q className="line-clamp-2 wrap-anywhere">{place.text.replace(/\s+/g, " ")}</q>
                {title === "" ? null : <bdi className="mt-0.5 block truncate text-fine">{title}</bdi>}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
