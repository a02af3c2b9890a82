// Draws the diagrams of a report as images for an export, in the same isolated frame as on screen. Exports
// are read on white paper and in other programs, so the light colours are used whatever the theme.

import type { RootContent } from "mdast";
import {
  DIAGRAM_PAGE,
  type DiagramColours,
  type DrawMessage,
  readDiagramAnswer,
} from "@/components/report/text/markdown/diagram-message";
import { pageColours } from "@/components/report/text/markdown/page-colours";
import { requestJson } from "@/lib/client/request";
import type { ReportResponse } from "@/lib/http/responses";
import { isDiagram, LONGEST_DIAGRAM } from "@/lib/reports/diagram";
import { parseReport } from "@/lib/reports/markdown-tree";

type DrawnDiagram = { source: string; width: number; height: number; png: string };

/** The server's limit. */
const MOST = 60;
/** Time limit for one diagram, in milliseconds. */
const LONGEST = 20_000;

function sourcesIn(nodes: readonly RootContent[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === "code" && isDiagram(node) && node.value.length <= LONGEST_DIAGRAM) return [node.value];
    return "children" in node ? sourcesIn(node.children) : [];
  });
}

/** The sources of the diagrams of a text, without duplicates. */
const diagramsOf = (content: string): string[] =>
  [...new Set(sourcesIn(parseReport(content).children))].slice(0, MOST);

function lightColours(): DiagramColours {
  const light = document.createElement("div");
  light.style.colorScheme = "light";
  document.body.append(light);
  const colours = pageColours(light);
  light.remove();
  return colours;
}

/** The frame for drawing: inside the viewport, because browsers throttle frames outside it, but invisible. */
function hiddenFrame(): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  Object.assign(frame.style, {
    position: "fixed",
    inset: "0 auto auto 0",
    width: "700px",
    height: "500px",
    opacity: "0",
    pointerEvents: "none",
    zIndex: "-1",
    border: "0",
  });
  return frame;
}

/** The next message of a frame that `wanted` accepts; null after the time limit. */
function nextAnswer<Value>(
  frame: HTMLIFrameElement,
  wanted: (answer: NonNullable<ReturnType<typeof readDiagramAnswer>>) => Value | undefined,
): Promise<Value | null> {
  return new Promise((resolve) => {
    const end = (value: Value | null) => {
      window.removeEventListener("message", hear);
      clearTimeout(timer);
      resolve(value);
    };
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== "null") return;
      const answer = readDiagramAnswer(data);
      const value = answer ? wanted(answer) : undefined;
      if (value !== undefined) end(value);
    };
    const timer = setTimeout(() => end(null), LONGEST);
    window.addEventListener("message", hear);
  });
}

async function drawAll(sources: readonly string[], frame: HTMLIFrameElement): Promise<DrawnDiagram[]> {
  const ready = nextAnswer(frame, ({ kind }) =>
    kind === "ready" ? true : kind === "missing" ? false : undefined,
  );
  document.body.append(frame);
  frame.src = DIAGRAM_PAGE;
  if (!(await ready)) return [];
  const colours = lightColours();
  const drawn: DrawnDiagram[] = [];
  for (const [ask, source] of sources.entries()) {
    const picture = nextAnswer(frame, (answer) => {
      if (!("ask" in answer) || answer.ask !== ask || answer.kind === "drawn") return undefined;
      return answer;
    });
    const message: DrawMessage = {
      diagram: "draw",
      ask,
      source,
      colours,
      dark: false,
      still: true,
      picture: true,
    };
    frame.contentWindow?.postMessage(message, "*");
    const answer = await picture;
    if (answer?.kind === "pictured")
      drawn.push({ source, width: answer.width, height: answer.height, png: answer.png });
  }
  return drawn;
}

/** The diagrams of a report that can be drawn; the others stay as source text in the file. Never throws. */
export async function drawnDiagrams(reportId: string): Promise<DrawnDiagram[]> {
  const report = await requestJson<ReportResponse>(`/api/reports/${encodeURIComponent(reportId)}`);
  const sources = report.ok ? diagramsOf(report.value.content) : [];
  if (sources.length === 0) return [];
  const frame = hiddenFrame();
  try {
    return await drawAll(sources, frame);
  } finally {
    frame.remove();
  }
}
