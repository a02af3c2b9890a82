"use client";

import { useEffect, useRef, useState } from "react";
import { useWords } from "@/components/ui/words";
import { isWorthSetting } from "@/lib/reports/mathematics/render";
import { underWay, whenIdle } from "./settle";

/** Typesets the formula into an element when the page is idle; `set` says whether it is done. */
function useSetFormula(tex: string, display: boolean) {
  const place = useRef<HTMLSpanElement>(null);
  const [set, setSet] = useState<string | null>(null);
  useEffect(() => {
    if (!isWorthSetting(tex)) return;
    let wanted = true;
    const calledOff = whenIdle(() => {
      const loaded = underWay(import("./set-formula"));
      loaded.then(
        ({ setFormula }) => {
          const element = place.current;
          if (wanted && element && setFormula({ tex, display }, element)) setSet(tex);
        },
        // If KaTeX cannot be loaded, the formula stays as written.
        () => undefined,
      );
    });
    return () => {
      wanted = false;
      calledOff();
    };
  }, [tex, display]);
  return { place, isSet: set === tex };
}

const LONG = 60;
const SOURCE = "rounded-chip bg-sunken px-1 py-0.5 font-mono text-body wrap-anywhere";

/** An inline formula; shown as written until it is typeset, and when that fails. */
export function InlineFormula({ tex, display }: { tex: string; display: boolean }) {
  const { place, isSet } = useSetFormula(tex, display);
  return (
    <span
      data-formula=""
      className={tex.length > LONG ? "inline-block max-w-full overflow-x-auto align-middle" : undefined}
    >
      <span ref={place} hidden={!isSet} />
      {isSet ? null : <code className={SOURCE}>{tex}</code>}
    </span>
  );
}

/** The approximate height of a formula, so that little moves when it is typeset. */
function heightOf(tex: string): string {
  const rows = 1 + (tex.match(/\\\\/g)?.length ?? 0);
  const high = /\\(?:frac|dfrac|sum|int|prod|binom)\b/.test(tex) ? 2.6 : 1.6;
  return `${Math.min(30, rows * high).toFixed(1)}em`;
}

/** A block formula; a wide one scrolls horizontally. */
export function FormulaBlock({ tex }: { tex: string }) {
  const t = useWords();
  const { place, isSet } = useSetFormula(tex, true);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const frame = place.current?.parentElement;
    if (!isSet || !frame) return;
    const watch = new ResizeObserver(() => setScrolls(frame.scrollWidth > frame.clientWidth + 1));
    watch.observe(frame);
    return () => watch.disconnect();
  }, [isSet, place]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      data-formula=""
      role="group"
      aria-label={t("report.text.formula")}
      tabIndex={scrolls ? 0 : undefined}
      style={{ minHeight: heightOf(tex) }}
      className="my-5 flex max-w-full items-center overflow-x-auto overflow-y-hidden print:overflow-visible [&_.katex-display]:my-0"
    >
      <span ref={place} hidden={!isSet} className="mx-auto" />
      {isSet ? null : <code className={`mx-auto whitespace-pre-wrap ${SOURCE}`}>{tex}</code>}
    </div>
  );
}
