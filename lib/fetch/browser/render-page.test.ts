// Pages shown by a browser: their scripts write their text, and reach nothing but the fetch guard.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { plainEnvironment } from "@/lib/config/env";
import { createGuardedFetch, type GuardedFetch } from "@/lib/fetch/guarded-fetch";
import { chromiumPrograms, programOf, removeFolders, testFolder } from "@/testing/fetch/chromium-program";
import { hostilePage, type Listeners, listenEverywhere } from "@/testing/fetch/hostile-page";
import { startBrowser } from "./chromium";
import { createRenderPage, type PageToRender } from "./render-page";

const programs = chromiumPrograms();
const program = programs[0]?.program ?? null;
afterAll(removeFolders);
const env = plainEnvironment();
const PAGE = "https://app.example/page";
const LONG = { timeout: 120_000 };

const page = (html: string, more: Partial<PageToRender> = {}): PageToRender => ({
  url: PAGE,
  bytes: Buffer.from(html),
  contentType: "text/html; charset=utf-8",
  signal: new AbortController().signal,
  leftMs: 60_000,
  mayVisit: () => true,
  ...more,
});

const withScript = (code: string) =>
  `<!doctype html><html><head><title>A page</title></head><body><main id="root"></main><script>${code}</script></body></html>`;

/** A fetch guard whose sites answer from a table, and what it was asked for. */
function sites(answers: Record<string, { body: string; type?: string; headers?: Record<string, string> }>) {
  const asked: string[] = [];
  const fetch: GuardedFetch = async ({ url, mayVisit = () => true }) => {
    asked.push(url);
    if (!(await mayVisit(url))) throw new Error("refused");
    const { body = "", type = "text/javascript", headers = {} } = answers[url] ?? {};
    const status = answers[url] ? 200 : 404;
    return {
      url,
      status,
      headers: new Headers({ "content-type": type, ...headers }),
      bytes: Buffer.from(body),
      redirects: [],
    };
  };
  return { fetch, asked };
}

/** Processes whose command line names a profile of a page, and such folders. */
function leftovers(): string[] {
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith("groundwork-page-"));
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
        return command.includes("groundwork-page-") ? [command.slice(0, 100)] : [];
      } catch {
        return [];
      }
    });
  return [...folders, ...processes];
}

describe.skipIf(program === null)("A page that needs its scripts", LONG, () => {
  const renderIn = (program: string, fetch: GuardedFetch, limits = {}) =>
    createRenderPage({ program, env, fetch, ...limits });
  const renderWith = (fetch: GuardedFetch, limits = {}) => renderIn(program ?? "", fetch, limits);

  it.each(programs)("is returned as its scripts leave it, with what they fetched, by $name", async (one) => {
    const { fetch, asked } = sites({
      "https://app.example/app.js": {
        body: `fetch("https://api.example/items?page=1").then((r) => r.json()).then(({ text }) => { document.getElementById("root").innerHTML = "<h1>Prices</h1><p>" + text + "</p>" })`,
      },
      "https://api.example/items?page=1": {
        body: JSON.stringify({ text: "Cells cost 52 dollars." }),
        type: "application/json",
        headers: { "access-control-allow-origin": "*", "set-cookie": "a=b" },
      },
    });
    const render = renderIn(one.program, fetch);
    const html = await render(
      page(
        `<!doctype html><html><head><title>App</title></head><body><main id="root"></main><script src="/app.js"></script><img src="/a.png"><link rel="stylesheet" href="/a.css"></body></html>`,
      ),
    );
    expect(html).toContain("<h1>Prices</h1><p>Cells cost 52 dollars.</p>");
    expect(asked).toEqual(["https://app.example/app.js", "https://api.example/items?page=1"]);
    await vi.waitFor(() => expect(leftovers()).toEqual([]), 5000);
  });

  it("is asked for nothing that the run may not visit", async () => {
    const { fetch, asked } = sites({});
    const visited: string[] = [];
    await renderWith(fetch)(
      page(withScript(`fetch("https://banned.example/x"); document.title = "b"`), {
        mayVisit: (url) => {
          visited.push(url);
          return false;
        },
      }),
    );
    expect(asked).toEqual(["https://banned.example/x"]);
    expect(visited).toEqual(["https://banned.example/x"]);
  });

  it("is not read under its own address when its scripts lead elsewhere", async () => {
    const { fetch, asked } = sites({
      "https://other.example/": { body: "<p>Another page</p>", type: "text/html" },
    });
    const html = await renderWith(fetch)(
      page(withScript(`document.body.append("Mine"); location = "https://other.example/"`)),
    );
    expect(html).toContain("Mine");
    expect(html).not.toContain("Another page");
    expect(asked).toEqual([]);
  });

  it("ends with what is there when it requests ten thousand addresses, of which a hundred are fetched", async () => {
    const { fetch, asked } = sites({});
    const greedy = `document.body.append("Mine"); let at = 0; setInterval(() => { for (let n = 0; n < 20 && at < 10000; n += 1) fetch("/x" + at++) }, 20)`;
    expect(await renderWith(fetch)(page(withScript(greedy)))).toContain("Mine");
    expect(asked.length).toBeLessThanOrEqual(100);
    await vi.waitFor(() => expect(leftovers()).toEqual([]), 5000);
  });

  it("is given up when its script never ends", async () => {
    const { fetch } = sites({});
    const render = renderWith(fetch, { patienceMs: 2000 });
    expect(await render(page(withScript(`document.body.append("Mine"); for (;;) {}`)))).toBeNull();
    await vi.waitFor(() => expect(leftovers()).toEqual([]), 5000);
  });

  it("ends with what is there when it opens dialogs and loads itself without end", async () => {
    const { fetch } = sites({});
    const render = renderWith(fetch, { patienceMs: 6000 });
    const html = await render(
      page(withScript(`document.body.append("Mine"); alert("x"); location.reload()`)),
    );
    expect(html).toContain("Mine");
    const talk = withScript(`document.body.append("Mine"); setInterval(() => alert("x"))`);
    await render(page(talk));
    await vi.waitFor(() => expect(leftovers()).toEqual([]), 5000);
  });

  it.runIf(process.platform === "linux")(
    "is given up when its processes together need too much memory",
    async () => {
      const browser = await startBrowser({ program: program ?? "", env, mostMemory: 100_000_000 });
      await expect(browser.failed).rejects.toThrow("too much memory");
      await browser.close();
      await vi.waitFor(() => expect(leftovers()).toEqual([]), 5000);
    },
  );

  it("is left when the run is stopped", async () => {
    const { fetch } = sites({});
    const stop = new AbortController();
    const rendering = renderWith(fetch)(
      page(withScript("setInterval(() => fetch('/x'), 100)"), { signal: stop.signal }),
    );
    setTimeout(() => stop.abort(new Error("stopped")), 1500);
    await expect(rendering).rejects.toThrow("stopped");
    await vi.waitFor(() => expect(leftovers()).toEqual([]), 5000);
  });

  describe.each(programs)("and is hostile, in $name", ({ program }) => {
    let everywhere: Listeners;
    beforeAll(async () => {
      everywhere = await listenEverywhere();
    });
    afterAll(() => everywhere.stop());

    it("SEC-27: reaches no address but through the fetch guard, which refuses this machine", async () => {
      const dialled: string[] = [];
      const fetch = createGuardedFetch({
        lookup: async (host) => (host === "public.example" ? ["93.184.215.14"] : ["127.0.0.1"]),
        dial: async ({ address, signal }) => {
          dialled.push(address);
          signal.throwIfAborted();
          throw new Error("no route");
        },
      });
      const asked: string[] = [];
      const counted: GuardedFetch = (request) => {
        asked.push(request.url);
        return fetch(request);
      };
      const render = renderIn(program, counted);
      const html = await render(page(hostilePage(everywhere.port), { url: "http://app.example/page" }));
      expect(html).toContain("The page wrote its own sentence.");
      expect(html).toContain("All was tried.");
      const shown = (html ?? "").replace(/<script[\s\S]*?<\/script>/g, "");
      expect(shown.length).toBeLessThan(20_000);
      expect(shown).not.toMatch(/HEARD|SECRET|root:/);
      expect([everywhere.connections(), everywhere.datagrams()]).toEqual([0, 0]);
      // The attempts arrived here, and the guard dialled none of their addresses.
      expect(asked.length).toBeGreaterThan(10);
      expect(dialled).toEqual([]);
      await vi.waitFor(() => expect(leftovers()).toEqual([]), 5000);
    });

    it("SEC-27: the listeners would have counted", async () => {
      const before = everywhere.connections();
      await new Promise<void>((resolve) =>
        connect(everywhere.port, "127.0.0.1").resume().on("close", resolve),
      );
      expect(everywhere.connections()).toBe(before + 1);
    });
  });
});

describe("A program that is no browser", () => {
  const render = (file: string) =>
    createRenderPage({ program: file, env, fetch: sites({}).fetch, patienceMs: 3000 });

  it("that does not exist, or ends at once, shows nothing", LONG, async () => {
    expect(await render("/nowhere/chromium")(page("<p>x</p>"))).toBeNull();
    expect(await render(programOf("exit 1"))(page("<p>x</p>"))).toBeNull();
    await vi.waitFor(() => expect(leftovers()).toEqual([]), 5000);
  });

  it(
    "that says nothing is given up in time, and so is a page that waits for its turn meanwhile",
    LONG,
    async () => {
      const silent = render(programOf("sleep 60"));
      const first = silent(page("<p>x</p>", { leftMs: 3000 }));
      expect(await silent(page("<p>x</p>", { leftMs: 300 }))).toBeNull();
      expect(await Promise.race([first, Promise.resolve("open")])).toBe("open");
      expect(await first).toBeNull();
      await vi.waitFor(() => expect(leftovers()).toEqual([]), 5000);
    },
  );

  it("that says too much is ended", LONG, async () => {
    const browser = await startBrowser({ program: programOf("yes | head -c 60000000 >&4; sleep 30"), env });
    await expect(browser.failed).rejects.toThrow("said too much");
    await browser.close();
  });

  it.runIf(process.platform === "linux")("that needs more memory than it may is ended", LONG, async () => {
    const browser = await startBrowser({ program: programOf("sleep 30"), env, mostMemory: 1000 });
    await expect(browser.failed).rejects.toThrow("too much memory");
    await browser.close();
  });

  it("SEC-20: receives no setting of the server, and folders of its own", LONG, async () => {
    vi.stubEnv("OPENAI_API_KEY", "a-secret");
    const said = path.join(testFolder(), "environment");
    const browser = await startBrowser({
      program: programOf(`env > ${said}.part; mv ${said}.part ${said}; sleep 30`),
      env: plainEnvironment(),
    });
    await vi.waitFor(() => expect(existsSync(said)).toBe(true), 10_000);
    await browser.close();
    vi.unstubAllEnvs();
    const variables = readFileSync(said, "utf8");
    expect(variables).toMatch(/^HOME=.*groundwork-page-/m);
    expect(variables).not.toContain("OPENAI_API_KEY");
  });
});
