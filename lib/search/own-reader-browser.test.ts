// Pages that need their scripts, read with a browser: when it is asked, what it may request, and what becomes of its text.

import { describe, expect, it, vi } from "vitest";
import type { PageToRender } from "@/lib/fetch/browser/render-page";
import { HTML, htmlPage, readingFrom } from "@/testing/fetch/site";

const APP = "https://app.example/prices";
const EMPTY = '<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>';
const SCRIPTED = "The page shows its text only to programs that run its scripts, which is not done here.";

describe("A page that needs its scripts", () => {
  it("is read as the browser shows it, under its own address, and kept", async () => {
    const render = vi.fn(async (_page: PageToRender) => htmlPage("Shown"));
    const { read, pages } = readingFrom({ [APP]: { headers: HTML, body: EMPTY } }, render);
    expect(await read(APP)).toMatchObject({
      ok: true,
      url: APP,
      title: "Shown",
      text: expect.stringContaining("58 dollars"),
    });
    const [shown] = render.mock.calls[0] ?? [];
    expect(new TextDecoder().decode(shown?.bytes)).toBe(EMPTY);
    expect(shown).toMatchObject({ url: APP, contentType: HTML["content-type"] });
    expect(shown?.leftMs).toBeLessThanOrEqual(45_000);
    expect(await read(APP)).toMatchObject({ ok: true, title: "Shown" });
    expect(render).toHaveBeenCalledTimes(1);
    expect(pages()).toHaveLength(1);
  });

  it("is shown under the address that it redirects to", async () => {
    const render = vi.fn(async (_page: PageToRender) => htmlPage("Shown"));
    const { read } = readingFrom(
      { "https://old.example/": { to: APP }, [APP]: { headers: HTML, body: EMPTY } },
      render,
    );
    expect(await read("https://old.example/")).toMatchObject({ ok: true, url: "https://old.example/" });
    expect(render.mock.calls[0]?.[0].url).toBe(APP);
  });

  it("requests only what the run and each site's robots.txt allow", async () => {
    const allowed: [string, boolean][] = [];
    const { read } = readingFrom(
      {
        [APP]: { headers: HTML, body: EMPTY },
        "https://app.example/robots.txt": { body: "User-agent: *\nDisallow: /private" },
        "https://down.example/robots.txt": { status: 500 },
      },
      async ({ mayVisit }) => {
        for (const url of [
          "https://app.example/app.js",
          "https://app.example/private/data.json",
          "https://banned.example/x.js",
          "https://down.example/x.js",
        ])
          allowed.push([url, await mayVisit(url)]);
        return htmlPage("Shown");
      },
    );
    await read(APP, { mayVisit: (url) => !url.includes("banned") });
    expect(allowed.map(([, may]) => may)).toEqual([true, false, false, false]);
  });

  it.each([
    ["shows nothing", null],
    ["shows a page without text", EMPTY],
  ])("stays unread when the browser %s", async (_, html) => {
    const { read } = readingFrom({ [APP]: { headers: HTML, body: EMPTY } }, async () => html);
    expect(await read(APP)).toEqual({ ok: false, url: APP, reason: SCRIPTED });
  });

  it("stays unread when its host asks for a longer pause than there is time", async () => {
    const site = readingFrom(
      {
        [APP]: () => {
          site.parts.pace.hold("app.example", site.clock.now() + 100_000);
          return { headers: HTML, body: EMPTY };
        },
      },
      async () => htmlPage("Shown"),
    );
    expect(await site.read(APP)).toEqual({ ok: false, url: APP, reason: SCRIPTED });
  });

  it("is not shown without a browser, and other pages are not shown with one", async () => {
    const without = readingFrom({ [APP]: { headers: HTML, body: EMPTY } });
    expect(await without.read(APP)).toMatchObject({ ok: false, reason: SCRIPTED });
    const render = vi.fn(async () => htmlPage("Shown"));
    const { read } = readingFrom(
      {
        [APP]: { headers: HTML, body: htmlPage("Whole") },
        "https://app.example/a.json": { headers: { "content-type": "application/json" }, body: "{}" },
      },
      render,
    );
    expect(await read(APP)).toMatchObject({ ok: true, title: "Whole" });
    await read("https://app.example/a.json");
    expect(render).not.toHaveBeenCalled();
  });
});
