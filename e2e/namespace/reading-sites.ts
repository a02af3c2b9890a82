// Sites of common kinds: HTML, a PDF, a table, an old page in Latin-1, one that robots.txt disallows, and one that
// redirects into the private network.

import type { RequestListener } from "node:http";
import { makePdf } from "@/testing/extraction/pdf";
import type { WebPage } from "@/testing/servers/web";

type Page = { host: string; path: string; title: string; type: string; body: Uint8Array | string };

const ABOUT = "Kelso Bay storage plant cost";
const page = (title: string, text: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav><article><h1>${title}</h1>${text}</article></body></html>`;
const more = `<p>${"The bay lies on the north coast, an hour by road from the capital, and was a harbour for grain before. ".repeat(4)}</p>`;

export const READING_PAGES: Page[] = [
  {
    host: "news.groundwork.example",
    path: "/kelso-bay",
    title: "Kelso Bay storage plant opens",
    type: "text/html; charset=utf-8",
    body: page(
      "Kelso Bay storage plant opens",
      `<p>The Kelso Bay storage plant cost 212 million dollars, the operator said at its opening in June 2026.</p>${more}`,
    ),
  },
  {
    host: "papers.groundwork.example",
    path: "/kelso-bay-report.pdf",
    title: "Kelso Bay annual report",
    type: "application/pdf",
    body: makePdf(
      [
        [{ text: "Kelso Bay annual report", size: 20 }, "This report is about the first year of the plant."],
        ["The Kelso Bay storage plant cost 212 million dollars to build, of which cells were 131 million."],
      ],
      { compress: true },
    ),
  },
  {
    host: "data.groundwork.example",
    path: "/plants.csv",
    title: "Storage plants and what they cost",
    type: "text/csv",
    body: "plant,opened,cost in million dollars\nKelso Bay storage plant,2026,212\nNorth Quay storage plant,2024,187\n",
  },
  {
    host: "old.groundwork.example",
    path: "/kelso.html",
    title: "Kelso Bay café notes on the storage plant",
    type: "text/html",
    body: Buffer.from(
      page(
        "Kelso Bay café notes on the storage plant",
        `<p>At the café they say the Kelso Bay storage plant cost 212 million dollars, señor.</p>${more}`,
      ),
      "latin1",
    ),
  },
  {
    host: "closed.groundwork.example",
    path: "/private/kelso-bay",
    title: "Kelso Bay storage plant cost, for members",
    type: "text/html",
    body: page("Members", "<p>The Kelso Bay storage plant cost 999 million dollars.</p>"),
  },
  {
    host: "trap.groundwork.example",
    path: "/kelso-bay-storage-plant-cost",
    title: "Kelso Bay storage plant cost explained",
    type: "redirect",
    body: "http://169.254.169.254/latest/meta-data/",
  },
];

/** Their search results. */
export const readingPages: WebPage[] = READING_PAGES.map(({ host, path, title }) => ({
  url: `http://${host}${path}`,
  title,
  text: `${ABOUT}: ${title}.`,
}));

function site(pages: Page[], told: (host: string, path: string) => void): RequestListener {
  return (request, response) => {
    const host = request.headers.host ?? "";
    const path = request.url ?? "/";
    told(host, path);
    if (path === "/robots.txt") {
      response.writeHead(200, { "content-type": "text/plain" }).end("User-agent: *\nDisallow: /private/\n");
      return;
    }
    const found = pages.find((one) => one.path === path);
    if (!found) response.writeHead(404).end();
    else if (found.type === "redirect") response.writeHead(302, { location: String(found.body) }).end();
    else response.writeHead(200, { "content-type": found.type }).end(found.body);
  };
}

/** Listeners by host; `told` receives every request. */
export function readingSites(told: (host: string, path: string) => void): Record<string, RequestListener> {
  const byHost = Map.groupBy(READING_PAGES, ({ host }) => host);
  return Object.fromEntries([...byHost].map(([host, pages]) => [host, site(pages, told)]));
}
