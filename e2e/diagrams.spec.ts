// Diagrams of every kind: legible in both themes, with the right height, readable on a phone, and drawn in every
// export.

import type { Frame, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { allKinds, DIAGRAM_KINDS } from "./diagram-samples";
import { ask, expect, type Stack, test, until } from "./fixtures";
import { seeDiagrams } from "./pages/diagrams";
import { exported } from "./pages/exports";
import { richContent, richScript } from "./rich-report";

async function reported(stack: Stack, question: string, write = richContent): Promise<string> {
  stack.script(question, richScript(question, write));
  const { runId } = await ask(stack.app, question, { scope: "web" });
  const state = await until(stack.app, runId, ({ status }) => status === "completed");
  return `${stack.app.url}/reports/${state.report?.id}`;
}

/** Every diagram of the page after it was drawn. */
async function drawnFrames(page: Page, count: number): Promise<Frame[]> {
  await expect(page.getByRole("region", { name: "Report", exact: true })).toBeVisible();
  await seeDiagrams(page, count);
  await expect(page.locator('figure[data-diagram="drawn"]')).toHaveCount(count);
  return page.frames().filter((frame) => frame.url().endsWith("/diagram/page"));
}

/**
 * Within the frame: the lowest contrast of a text with the background at its centre, and the smallest letters in
 * pixels.
 */
function legibility() {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const colour = (value: string): number[] => {
    if (!canvas) return [0, 0, 0, 1];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = value;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const light = (rgb: number[]) => {
    const [red = 0, green = 0, blue = 0] = rgb.map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const shapes = [
    ...document.querySelectorAll<SVGGeometryElement>("rect, circle, ellipse, polygon, path"),
  ].filter((shape) => !shape.closest("defs, marker, clipPath") && getComputedStyle(shape).fill !== "none");
  const worst = { contrast: Number.POSITIVE_INFINITY, font: Number.POSITIVE_INFINITY, words: "" };
  for (const text of document.querySelectorAll<SVGTextElement>("text:not(.sequenceNumber), tspan")) {
    const said = [...text.childNodes].some(
      ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
    );
    if (!said || text.closest(".sequenceNumber")) continue;
    const box = text.getBoundingClientRect();
    let behind = colour(getComputedStyle(document.documentElement).backgroundColor).slice(0, 3);
    for (const shape of shapes) {
      if (!(shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)) continue;
      const place = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!shape.isPointInFill(place.matrixTransform(shape.getScreenCTM()?.inverse()))) continue;
      const { fill, fillOpacity, opacity } = getComputedStyle(shape);
      const [red = 0, green = 0, blue = 0, alpha = 1] = colour(fill);
      const part = alpha * Number(fillOpacity) * Number(opacity);
      behind = [red, green, blue].map((value, index) => value * part + (behind[index] ?? 0) * (1 - part));
    }
    const [a, b] = [light(colour(getComputedStyle(text).fill).slice(0, 3)), light(behind)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < worst.contrast) Object.assign(worst, { contrast, words: text.textContent });
    const matrix = text.getScreenCTM();
    const font =
      Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix?.a ?? 1, matrix?.b ?? 0);
    worst.font = Math.min(worst.font, font);
  }
  return worst;
}

for (const theme of ["light", "dark"] as const)
  test(`every kind of diagram is legible in the ${theme} theme, in a frame as high as its drawing`, async ({
    page,
    stack,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(await reported(stack, `How are the diagrams of a ${theme} page coloured?`, allKinds));
    const frames = await drawnFrames(page, Object.keys(DIAGRAM_KINDS).length);
    for (const frame of frames) {
      const { contrast, words } = await frame.evaluate(legibility);
      expect(contrast, words).toBeGreaterThanOrEqual(4.5);
      const fit = await frame.evaluate(() => {
        const svg = document.querySelector("svg");
        const { width = 1, height = 1 } = svg?.viewBox.baseVal ?? {};
        return innerHeight - innerWidth * (height / width);
      });
      // Neither an empty band nor clipping, within one pixel of rounding.
      expect(Math.abs(fit)).toBeLessThanOrEqual(1.5);
    }
    const scrolls = await page
      .locator("figure[data-diagram] [role=group]")
      .evaluateAll((rooms) => rooms.map((room) => room.scrollHeight - room.clientHeight));
    expect(Math.max(...scrolls)).toBeLessThanOrEqual(0);
  });

test("on a phone every diagram is readable, and only its own area scrolls", async ({ page, stack }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await reported(stack, "How are diagrams read in a narrow window?", allKinds));
  const frames = await drawnFrames(page, Object.keys(DIAGRAM_KINDS).length);
  for (const frame of frames) {
    const { font, words } = await frame.evaluate(legibility);
    expect(font, words).toBeGreaterThan(11.5);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  // The frame adapts to the available width.
  const figure = page.locator("figure[data-diagram]").nth(1);
  const before = (await figure.locator("iframe").boundingBox())?.height ?? 0;
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect
    .poll(async () => (await figure.locator("iframe").boundingBox())?.height)
    .toBeGreaterThan(before);
});

test("diagrams are drawn in the web page and the Word document, formulas are rendered", async ({
  page,
  stack,
}) => {
  await page.goto(await reported(stack, "What of its drawings can be taken along?"));
  const html = (await exported(page, /^Web page/)).bytes.toString("utf8");
  expect(html).toMatch(
    /<img src="data:image\/png;base64,[\w+/=]+" alt="Diagram: From salt to a finished plant"/,
  );
  expect(html).toContain("<figcaption>Diagram: this is no diagram</figcaption>");
  expect(html).toContain("<math ");
  const alone = await page.context().newPage();
  await alone.setContent(html);
  const image = alone.getByRole("img", { name: /From salt/ });
  await expect
    .poll(() => image.evaluate((drawn) => (drawn as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(400);
  await alone.close();

  const word = unzipSync((await exported(page, /^Word/)).bytes);
  expect(word["word/media/picture1.png"]?.length).toBeGreaterThan(5000);
  const text = new TextDecoder().decode(word["word/document.xml"]);
  expect(text).toContain("<m:oMath");
  expect(text).not.toContain("flowchart LR");

  // Without a browser no diagram is drawn, and the same report gives the same bytes.
  const path = `${page.url().replace("/reports/", "/api/reports/")}/export?format=html`;
  const [one, other] = await Promise.all(
    [fetch(path), fetch(path)].map(async (answer) => (await answer).text()),
  );
  expect(one).toBe(other);
  expect(one).toContain("<figcaption>Diagram: From salt to a finished plant</figcaption>");
});

test("reference formats are in a submenu, by keyboard and by touch", async ({ page, stack }) => {
  await page.goto(await reported(stack, "Which references can be taken along?"));
  const button = page.getByRole("button", { name: /^Export/ });
  await button.focus();
  await page.keyboard.press("ArrowDown");
  const menu = page.getByRole("menu", { name: "Export the report" });
  const references = menu.getByRole("menuitem", { name: /^References/ });
  await expect(menu.getByRole("menuitem", { name: /^BibTeX/ })).toHaveCount(0);
  // The menu accepts keys once it has the focus.
  await expect(menu.locator("[role^=menuitem]:focus")).toHaveCount(1);
  await page.keyboard.press("r");
  await expect(references).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(menu.getByRole("menuitem", { name: /^BibTeX/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("menuitem", { name: /^RIS/ })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(references).toBeFocused();
  await expect(references).toHaveAttribute("aria-expanded", "false");
  await references.click();
  await expect(menu.getByRole("menuitem", { name: /^CSL-JSON/ })).toBeVisible();
});
