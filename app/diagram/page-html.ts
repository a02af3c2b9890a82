// The page that draws one diagram in isolation: it is sandboxed without an origin, so it can reach nothing of
// the application, and its content security policy allows no requests. The surrounding page posts the diagram
// to it, and it replies with a size.

import { COLOURS_SCRIPT } from "./draw-colours";
import { LEGIBLE_SCRIPT } from "./draw-legible";
import { PICTURE_SCRIPT } from "./draw-picture";

/** No content security policy blocks peer connections, so the page removes their constructors first. */
const ALONE =
  "for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport']) delete window[name];";

/** The drawing code; it runs only in that page. */
const DRAW = `
(() => {
  "use strict";
  const page = window.parent;
  // The address is that of the application, though this page is not of its origin.
  const home = location.origin;
  const tell = (message) => page.postMessage(message, home);
${COLOURS_SCRIPT}
${LEGIBLE_SCRIPT}
${PICTURE_SCRIPT}
  function place(markup, still) {
    const drawn = new DOMParser().parseFromString(markup, "text/html").querySelector("svg");
    if (!drawn) throw new Error("nothing was drawn");
    for (const element of drawn.querySelectorAll("*"))
      for (const { name } of [...element.attributes])
        if (/^on/i.test(name) || (/href$/i.test(name) && !element.getAttribute(name).startsWith("#"))) element.removeAttribute(name);
    if (still) for (const moving of drawn.querySelectorAll("animate, animateTransform, animateMotion, set")) moving.remove();
    for (const name of ["style", "width", "height"]) drawn.removeAttribute(name);
    document.body.replaceChildren(document.adoptNode(drawn));
    return drawn;
  }

  async function draw({ ask, source, colours, dark, still, picture }) {
    document.documentElement.style.background = colours.ground;
    document.documentElement.classList.toggle("dark", dark);
    document.documentElement.classList.toggle("still", still);
    const plain = Object.fromEntries(COLOURS.map((name) => [name, hexOf(colours[name])]));
    mermaid.initialize(settings(plain, dark));
    const { svg: markup } = await mermaid.render("diagram", source);
    const svg = place(markup, still || picture);
    const { width, height } = svg.viewBox.baseVal ?? { width: 0, height: 0 };
    settle(svg, plain);
    makeLegible(svg, plain);
    tell({ diagram: "drawn", ask, width, height, font: smallestFont(svg) });
    if (picture) tell({ diagram: "pictured", ask, width, height, png: await pictureOf(svg, plain.ground) });
  }

  addEventListener("message", (event) => {
    if (event.source !== page || event.origin !== home) return;
    const asked = event.data;
    if (typeof asked !== "object" || asked === null || asked.diagram !== "draw") return;
    if (typeof asked.source !== "string" || typeof asked.ask !== "number") return;
    if (!COLOURS.every((name) => isColour(asked.colours?.[name]))) return;
    draw(asked).catch(() => {
      document.body.replaceChildren();
      tell({ diagram: "failed", ask: asked.ask });
    });
  });
  tell({ diagram: typeof mermaid === "undefined" ? "missing" : "ready" });
})();
`;

const STYLE = `
html, body { margin: 0; height: 100%; overflow: hidden; font-family: "Helvetica Neue", Arial, sans-serif; }
svg { display: block; width: 100%; height: 100%; }
svg * { filter: none !important; }
.still *, .still *::before, .still *::after { animation: none !important; transition: none !important; }
@media print { html { background: none !important; } .dark svg { filter: invert(1) hue-rotate(180deg); } }
`;

/** Returns the page; `script` is the address of the drawing program. Only scripts with the nonce run. */
export function diagramPage({ nonce, script }: { nonce: string; script: string }): string {
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>Diagram</title>
<style>${STYLE}</style>
</head>
<body>
<script nonce="${nonce}">${ALONE}</script>
<script nonce="${nonce}" src="${script}"></script>
<script nonce="${nonce}">${DRAW}</script>
</body>
</html>
`;
}

/** Allows only its two scripts and its own styles; sandboxes the page even when it is opened directly. */
export function diagramPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-scripts",
  ].join("; ");
}
