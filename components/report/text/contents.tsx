"use client";

import { ChevronDown } from "lucide-react";
import { useEffect, useState } from "react";
import { useRegionName } from "@/components/report/region-name";
import { useWords } from "@/components/ui/words";
import type { HeadingEntry } from "./headings";

/** A section is current once its heading is above this share of the window. */
const LINE = "-70%";
/** Everything above the window counts as above the line, however far one jumps. */
const ABOVE = "1000000px";

function placeOf(heading: HTMLElement): Element {
  const stretch = heading.closest("[data-stretch]");
  return stretch?.querySelector("[id]") === heading ? stretch : heading;
}

/**
 * The id of the current section; null above the first. Uses an IntersectionObserver instead of scroll events.
 */
function useCurrentSection(headings: readonly HeadingEntry[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  // The array is new with every flush; only changed ids matter.
  const ids = headings.map(({ id }) => id).join("\n");
  useEffect(() => {
    // Content outside the viewport has no layout, but the stretch that begins with a heading always has a
    // position.
    const places = new Map(
      ids.split("\n").flatMap((id) => {
        const heading = document.getElementById(id);
        return heading ? [[placeOf(heading), id] as const] : [];
      }),
    );
    const elements = [...places.keys()];
    const passed = new Set<Element>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) passed.add(target);
          else passed.delete(target);
        const last = elements.findLast((element) => passed.has(element));
        setCurrent((last && places.get(last)) ?? null);
      },
      { rootMargin: `${ABOVE} 0px ${LINE} 0px` },
    );
    for (const element of elements) watch.observe(element);
    return () => watch.disconnect();
  }, [ids]);
  return current;
}

const FEWEST = 3;

/** Whether a report is long enough for a table of contents. */
export const hasContents = (headings: readonly HeadingEntry[]) => headings.length >= FEWEST;

/** The table of contents, from three headings up, with the current section marked. */
export function Contents({ headings, className }: { headings: HeadingEntry[]; className?: string }) {
  const t = useWords();
  const name = useRegionName(t("report.text.contentsOf"));
  if (!hasContents(headings)) return null;
  return (
    <nav aria-label={name} className={`font-sans text-meta print:hidden ${className ?? ""}`}>
      <p className="font-semibold">{t("report.text.contents")}</p>
      <SectionLinks headings={headings} />
    </nav>
  );
}

/** The same, collapsible, for windows without room beside the text. */
export function FoldedContents({ headings }: { headings: HeadingEntry[] }) {
  const t = useWords();
  const name = useRegionName(t("report.text.contentsOf"));
  if (!hasContents(headings)) return null;
  return (
    <details className="group/contents border-b border-line font-sans text-meta">
      <summary className="focus-inset flex min-h-11 items-center gap-2 font-medium select-none">
        {t("report.text.contents")}
        <span className="text-muted tabular">{headings.length}</span>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="ms-auto text-muted group-open/contents:rotate-180"
        />
      </summary>
      <nav aria-label={name} className="pb-3">
        <SectionLinks headings={headings} />
      </nav>
    </details>
  );
}

function SectionLinks({ headings }: { headings: HeadingEntry[] }) {
  const current = useCurrentSection(headings);
  return (
    <ul className="mt-1">
      {headings.map((heading) => (
        <li key={heading.id} className={heading.depth > 2 ? "ps-3" : ""}>
          <a
            href={`#${heading.id}`}
            aria-current={heading.id === current ? "location" : undefined}
            className="focus-inset -mx-2 block min-h-6 rounded-control px-2 py-1 text-muted no-underline wrap-anywhere hover:bg-hover hover:text-ink aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:min-h-11 pointer-coarse:py-3"
          >
            {heading.text}
          </a>
        </li>
      ))}
    </ul>
  );
}
