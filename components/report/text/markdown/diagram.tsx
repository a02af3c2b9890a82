"use client";

import { type CSSProperties, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { CopyButton } from "@/components/report/export/copy-button";
import { buttonLook } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/i18n/translate";
import { diagramName, LONGEST_DIAGRAM } from "@/lib/reports/diagram";
import {
  DIAGRAM_PAGE,
  type DiagramSize,
  type DrawMessage,
  diagramRoom,
  readDiagramAnswer,
  widthsOf,
} from "./diagram-message";
import { isDark, onTheme, pageColours } from "./page-colours";
import { onPrint } from "./print-wish";
import { underWay } from "./settle";

type DiagramEnd = "drawn" | "failed" | "slow";

/** Time limit for loading the renderer and drawing, in milliseconds. */
const LONGEST = 20_000;

/**
 * Draws a diagram in a frame without an origin, so that it can neither reach the page nor send requests. It
 * reports only whether it was drawn.
 */
function DiagramFrame({
  source,
  name,
  onEnd,
  className,
  style,
}: {
  source: string;
  name: string;
  /** Must be stable. `size`: the size of the drawing, in pixels. */
  onEnd: (end: DiagramEnd, size?: DiagramSize) => void;
  className?: string;
  style?: CSSProperties;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let ask = 0;
    let timer = setTimeout(() => onEnd("slow"), LONGEST);
    const draw = () => {
      ask += 1;
      clearTimeout(timer);
      timer = setTimeout(() => onEnd("slow"), LONGEST);
      const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      const colours = pageColours(element.parentElement ?? document.body);
      const message: DrawMessage = {
        diagram: "draw",
        ask,
        source,
        colours,
        dark: isDark(),
        still,
        picture: false,
      };
      // A frame without an origin has no target origin; the page's content security policy ensures that the
      // frame is ours.
      element.contentWindow?.postMessage(message, "*");
    };
    const hear = ({ source: from, origin, data }: MessageEvent) => {
      if (from !== element.contentWindow || origin !== "null") return;
      const answer = readDiagramAnswer(data);
      if (answer?.kind === "ready") draw();
      else if (answer?.kind === "missing") onEnd("failed");
      else if (answer && answer.kind !== "pictured" && answer.ask === ask) {
        clearTimeout(timer);
        onEnd(answer.kind, answer.kind === "drawn" ? answer.size : undefined);
      }
    };
    window.addEventListener("message", hear);
    const stop = onTheme(() => ask > 0 && draw());
    element.src = DIAGRAM_PAGE;
    return () => {
      clearTimeout(timer);
      window.removeEventListener("message", hear);
      stop();
    };
  }, [source, onEnd]);
  return (
    <iframe
      ref={frame}
      title={name}
      sandbox="allow-scripts"
      tabIndex={-1}
      style={style}
      className={`pointer-events-none block border-0 ${className ?? ""}`}
    />
  );
}

/** How far outside the viewport a diagram starts to be drawn. */
const NEAR = "600px";

/** True once the element has come near the viewport, or the page is to be printed. */
function useNear(element: React.RefObject<HTMLElement | null>, wanted: boolean): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !wanted || !element.current) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    );
    watch.observe(element.current);
    const stop = onPrint(() => setNear(true));
    return () => {
      watch.disconnect();
      stop();
    };
  }, [near, wanted, element]);
  return near;
}

/** The result of drawing; counts as pending work until there is one. */
function useEnd(begun: boolean) {
  const [end, setEnd] = useState<DiagramEnd | null>(null);
  const [size, setSize] = useState<DiagramSize | null>(null);
  const tell = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!begun) return;
    void underWay(
      new Promise<void>((resolve) => {
        tell.current = resolve;
      }),
    );
    return () => tell.current?.();
  }, [begun]);
  const onEnd = useCallback((how: DiagramEnd, drawn?: DiagramSize) => {
    setEnd(how);
    if (drawn) setSize(drawn);
    tell.current?.();
  }, []);
  return { end, size, onEnd };
}

function whyNot(t: Words, state: DiagramEnd | "long" | null): string | null {
  if (state === "failed") return t("report.text.diagramFailed");
  if (state === "slow") return t("report.text.diagramSlow");
  return state === "long" ? t("report.text.diagramLong") : null;
}

/** As wide as the available space within these limits, with the matching height. */
function sizeStyle(size: DiagramSize): CSSProperties {
  const { least, most } = widthsOf(size);
  return { aspectRatio: `${size.width} / ${size.height}`, minWidth: least, maxWidth: most };
}

/**
 * Scrolls a diagram horizontally where it would be too small to read; print shows it whole. It is invisible
 * above its source until it is drawn, and hidden while the source is shown.
 */
function Moved({
  name,
  drawn,
  hidden,
  children,
}: {
  name: string;
  drawn: boolean;
  hidden: boolean;
  children: ReactNode;
}) {
  const unseen = drawn
    ? hidden && "invisible absolute inset-x-0 top-0 print:visible print:static"
    : "pointer-events-none absolute inset-0 opacity-0";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      role="group"
      aria-label={name}
      // A scrollable area must be reachable by keyboard.
      tabIndex={drawn ? 0 : -1}
      className={classNames("focus-inset overflow-x-auto overflow-y-hidden print:overflow-visible", unseen)}
    >
      {children}
    </div>
  );
}

/** A diagram with a switch to its source. Until it is drawn, and when it cannot be, the source is shown. */
export function Diagram({
  source,
  section,
  complete,
}: {
  source: string;
  /** The heading above it. */
  section?: string;
  /** False while it is being written. */
  complete: boolean;
}) {
  const t = useWords();
  const body = useRef<HTMLDivElement>(null);
  const long = source.length > LONGEST_DIAGRAM;
  const near = useNear(body, complete && !long);
  const { end, size, onEnd } = useEnd(near);
  const [sourceShown, setSourceShown] = useState(false);
  const [large, setLarge] = useState(false);
  const name = t("report.text.diagramOf", { name: diagramName(source, section) });
  const state = long ? "long" : end;
  const drawn = state === "drawn";
  const framed = near && (end === null || end === "drawn");
  const note = whyNot(t, state);
  return (
    <figure
      data-diagram={state ?? "waiting"}
      className="my-6 overflow-hidden rounded-control border border-line font-sans"
    >
      <figcaption className="flex min-h-9 flex-wrap items-center justify-between gap-x-2 border-b border-line bg-sunken pr-1 pl-3 text-meta text-muted print:hidden">
        <span className={drawn ? "max-md:unseen" : ""}>{t("report.text.diagram")}</span>
        <span className="ms-auto flex flex-wrap justify-end">
          {drawn ? (
            <>
              <button
                type="button"
                onClick={() => setSourceShown(!sourceShown)}
                className={buttonLook("quiet", "text-meta")}
              >
                {sourceShown ? t("report.text.showDiagram") : t("report.text.showSource")}
              </button>
              <button
                type="button"
                onClick={() => setLarge(true)}
                className={buttonLook("quiet", "text-meta")}
              >
                {t("report.text.showLarger")}
              </button>
            </>
          ) : null}
          <CopyButton text={source} className="text-meta" />
        </span>
      </figcaption>
      {note ? (
        <p role="status" className="border-b border-line px-3 py-2 text-meta text-muted">
          {note}
        </p>
      ) : null}
      <div
        ref={body}
        className="relative print:h-auto!"
        style={drawn ? undefined : { height: `${diagramRoom(source)}rem` }}
      >
        {framed ? (
          <Moved name={name} drawn={drawn} hidden={sourceShown}>
            <DiagramFrame
              source={source}
              name={name}
              onEnd={onEnd}
              className={size ? "mx-auto h-auto w-full print:min-w-0!" : "size-full"}
              style={size ? sizeStyle(size) : undefined}
            />
          </Moved>
        ) : null}
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          className={classNames(
            "focus-inset overflow-auto bg-sunken p-3 font-mono text-meta",
            drawn ? (sourceShown ? "max-h-[28rem] print:hidden" : "hidden") : "h-full",
          )}
        >
          <code>{source}</code>
        </pre>
      </div>
      <Sheet
        open={large}
        onClose={() => setLarge(false)}
        title={name}
        className="max-h-[94dvh]! w-[calc(100vw-2rem)]! max-w-[90rem]!"
      >
        {/* Shown at its drawn size, scrolling when the window is smaller. */}
        <section
          aria-label={name}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          className="focus-inset h-[82dvh] overflow-auto"
        >
          <DiagramFrame
            source={source}
            name={name}
            onEnd={onEnd}
            className="size-full"
            style={size ? { minWidth: size.width, minHeight: size.height } : undefined}
          />
        </section>
      </Sheet>
    </figure>
  );
}
