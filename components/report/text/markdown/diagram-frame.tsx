"use client";

import { type CSSProperties, useEffect, useRef } from "react";
import { DIAGRAM_PAGE, type DiagramSize, type DrawMessage, readDiagramAnswer } from "./diagram-message";
import { isDark, onTheme, pageColours } from "./page-colours";

export type DiagramEnd = "drawn" | "failed" | "slow";

/** For loading what draws and drawing, in milliseconds. */
const LONGEST = 20_000;

/**
 * A diagram in a frame of its own: without the origin of the page, so that neither can it reach the page nor ask anybody for
 * anything. All that comes back is whether it was drawn.
 */
export function DiagramFrame({
  source,
  name,
  onEnd,
  className,
  style,
}: {
  source: string;
  name: string;
  /** Must be stable. `size`: of what was drawn, in pixels. */
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
      // A frame without an origin can be addressed by none; that it is ours is told by the page's policy for frames.
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
