// Pictures of sources in a browser: above their captions in the reader, in a report with their source, and in a shared
// report, without a request to any other server. The research comes as a bundle, since no test server is a public site.

import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { drawAgain } from "@/lib/pictures/draw-again";
import { pngOf } from "@/testing/pictures/pictures";
import { expect, type Stack, test } from "./fixtures";
import { researchPages } from "./pages-scenario";

const URL_OF = "https://mill.example/pictured-history";
const CAPTION = "Figure 2: The mill of Ardal after the flood of 1784.";
const WORDS = "The mill of Ardal was rebuilt in 1785.";
const ALT = { name: CAPTION };

type Json = Record<string, unknown>;

/** The research under other ids, whose page has a picture. */
function pictured(bundle: string): { text: string; reportId: string; threadId: string; sourceId: string } {
  const renamed = bundle.replace(/\b(thr|run|rep|src|cit)_([\w-]+)/g, "$1_p$2");
  const value = JSON.parse(renamed) as {
    pages: Json[];
    reportId: string;
    thread: { id: string };
    sources: { id: string; url: string }[];
  };
  const bytes = Buffer.from(drawAgain(pngOf(640, 400))?.bytes ?? []);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const page = value.pages.find(({ url }) => url === URL_OF) ?? {};
  const start = String(page.text).indexOf(CAPTION);
  const about = {
    pictures: [
      {
        number: 1,
        sha256,
        type: "image/png",
        width: 640,
        height: 400,
        size: bytes.length,
        start,
        end: start + CAPTION.length,
        caption: CAPTION,
      },
    ],
  };
  Object.assign(page, { about, pictures: [{ sha256, bytes: bytes.toString("base64") }] });
  const named = (one: unknown): void => {
    if (typeof one !== "object" || one === null) return;
    if ("id" in one && one.id === page.id && "wordCount" in one) Object.assign(one, { about });
    for (const inside of Object.values(one)) named(inside);
  };
  named(value);
  const source = value.sources.find(({ url }) => url === URL_OF);
  return {
    text: JSON.stringify(value),
    reportId: value.reportId,
    threadId: value.thread.id,
    sourceId: source?.id ?? "",
  };
}

async function brought(stack: Stack) {
  const state = await researchPages(stack, {
    question: "What became of the mill of Ardal?",
    query: "mill of Ardal",
    pages: [
      {
        url: URL_OF,
        title: "The mill of Ardal",
        text: `# The mill of Ardal\n\n${WORDS}\n\n${CAPTION}\n\nIts wheel turned until the railway came to Ardal.`,
      },
    ],
    title: "The mill of Ardal",
    content: (numbers) =>
      `${WORDS.slice(0, -1)} [${numbers[URL_OF]}].\n\n![](picture:${numbers[URL_OF]}.1)\n\n![](picture:${numbers[URL_OF]}.7)\n\n![far](https://evil.example/far.png)`,
  });
  const exported = await fetch(`${stack.app.url}/api/reports/${state.report?.id}/export?format=bundle`);
  const bundle = pictured(await exported.text());
  const answer = await fetch(`${stack.app.url}/api/import`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: bundle.text,
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return bundle;
}

/** The addresses that a page asks for outside of the server. */
function strays(page: Page, origin: string): string[] {
  const found: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(?:data|blob|about):/.test(url)) found.push(url);
  });
  return found;
}

const loaded = (page: Page) =>
  page
    .getByRole("img", ALT)
    .first()
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));

test("a picture of a source stands in the report, the reader, the exports and a shared report", async ({
  page,
  stack,
  browser,
}) => {
  const { reportId, sourceId } = await brought(stack);
  const { url } = stack.app;
  const asked = strays(page, url);

  await page.goto(`${url}/reports/${reportId}`);
  const figure = page.getByRole("figure");
  await expect(figure).toHaveCount(1);
  await expect(figure).toContainText(CAPTION);
  await figure.scrollIntoViewIfNeeded();
  expect(await loaded(page)).toBe(640);
  await expect(figure.getByRole("link")).toContainText("The mill of Ardal, mill.example");
  await expect(page.locator("img")).toHaveCount(1);

  await page.goto(`${url}/sources/${sourceId}`);
  await expect(page.getByRole("img", ALT)).toBeVisible();
  expect(await loaded(page)).toBe(640);
  const picture = await page.getByRole("img", ALT).boundingBox();
  const caption = await page.getByText(CAPTION, { exact: true }).boundingBox();
  expect(picture && caption && picture.y + picture.height <= caption.y + 1).toBe(true);

  const source = await page.getByRole("img", ALT).getAttribute("src");
  const file = await fetch(`${url}${source}`);
  expect(file.headers.get("content-type")).toBe("image/png");
  expect(file.headers.get("x-content-type-options")).toBe("nosniff");
  expect(file.headers.get("content-security-policy")).toContain("sandbox");

  const html = await (await fetch(`${url}/api/reports/${reportId}/export?format=html`)).text();
  expect(html.match(/<img /g)).toHaveLength(1);
  const again = await (await fetch(`${url}/api/reports/${reportId}/export?format=bundle`)).text();
  expect(
    (JSON.parse(again) as { pages: { pictures?: unknown[] }[] }).pages.flatMap(
      ({ pictures = [] }) => pictures,
    ),
  ).toHaveLength(1);

  const made = await fetch(`${url}/api/reports/${reportId}/shares`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ days: 1 }),
  });
  const link = ((await made.json()) as { url: string }).url;
  const reader = await (await browser.newContext()).newPage();
  const theirs = strays(reader, url);
  await reader.goto(new URL(link, url).href);
  await reader.getByRole("figure").scrollIntoViewIfNeeded();
  expect(await loaded(reader)).toBe(640);
  await expect(reader.getByRole("figure").getByRole("link")).toHaveCount(0);
  const token = new URL(link, url).pathname.split("/").at(-1);
  const refused = await fetch(`${url}/api/shared/${token}/pictures/${"0".repeat(64)}`);
  expect(refused.status).toBe(404);
  await reader.context().close();
  expect([...asked, ...theirs]).toEqual([]);
});
