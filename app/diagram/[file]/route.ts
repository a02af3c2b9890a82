// Serves the page in which diagrams are drawn, and the program that draws them. Both are the same for
// everybody and contain no private data. They need no session: the page has no origin and could not load the
// program otherwise.

import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { diagramPage, diagramPolicy } from "@/app/diagram/page-html";
import { DIAGRAM_PAGE } from "@/components/report/text/markdown/diagram-message";
import { appRoot } from "@/lib/config/env";
import { DOCUMENTS } from "@/lib/http/page-policy";

const PACKAGE = "node_modules/@mermaid-js/tiny";
const fileOf = (name: string) => path.join(/*turbopackIgnore: true*/ appRoot(), PACKAGE, name);

const { "Origin-Agent-Cluster": _ofAnOrigin, ...WITHOUT_ORIGIN } = DOCUMENTS;

/**
 * Only the surrounding page may frame it, and a page without an origin loads the program. Such a page has an
 * agent cluster of its own already, and Chromium warns if a header requests one.
 */
const COMMON = { ...WITHOUT_ORIGIN, "X-Frame-Options": "SAMEORIGIN" };

let version: Promise<string> | null = null;

/** The program's address contains its version, so it may be cached forever. */
function programName(): Promise<string> {
  version ??= readFile(fileOf("package.json"), "utf8").then((text) => {
    const { version: number } = JSON.parse(text) as { version: string };
    return `mermaid-${number}.js`;
  });
  return version;
}

async function page(): Promise<Response> {
  const nonce = randomUUID();
  const html = diagramPage({ nonce, script: `/diagram/${await programName()}` });
  return new Response(html, {
    headers: {
      ...COMMON,
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": diagramPolicy(nonce),
    },
  });
}

async function program(): Promise<Response> {
  const bytes = await readFile(fileOf("dist/mermaid.tiny.js"));
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...COMMON,
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  if (`/diagram/${file}` === DIAGRAM_PAGE) return page();
  if (file === (await programName())) return program();
  return new Response("Not found", { status: 404, headers: COMMON });
}
