import { describe, expect, it } from "vitest";
import { runLoop } from "@/lib/agent/loop/loop";
import { registries, TestRun } from "@/testing/agent/loop";
import { answer, readPages, reply } from "@/testing/agent/loop-script";
import { CELLS, HTML, htmlPage, readingFrom } from "@/testing/fetch/site";
import { addressesOf, pageAbout } from "./page-about";

describe("what is known of a page beside its text", () => {
  it("SEC-8: is plain words of bounded length and addresses of the web; nothing where nothing is known", () => {
    expect(pageAbout({ url: CELLS })).toBeNull();
    const hostile = `\u202e<b>Ada</b>\n\u0007 ${"x".repeat(5000)}`;
    const author = pageAbout({ url: CELLS, author: hostile })?.author ?? "";
    expect(author).toMatch(/^<b>Ada<\/b> x+$/);
    expect(author.length).toBeLessThanOrEqual(200);
    expect(pageAbout({ url: CELLS, canonical: "javascript:alert(1)" })).toBeNull();
    expect(pageAbout({ url: CELLS, canonical: `https://a.example/${"x".repeat(5000)}` })).toBeNull();
  });

  it("names the page's own address where it is another than was opened", () => {
    expect(pageAbout({ url: CELLS, canonical: `${CELLS}/#part` })).toBeNull();
    const canonical = "https://index.example/cells";
    expect(pageAbout({ url: CELLS, canonical })).toEqual({ canonical });
  });

  it("comes with a page that is read, also from what was kept of it", async () => {
    const head =
      '<meta name="author" content="Ada Byron"><link rel="canonical" href="https://index.example/cells">';
    const body = htmlPage("Prices").replace("</head>", `${head}</head>`);
    const { read } = readingFrom({ [CELLS]: { headers: HTML, body } });
    const about = { author: "Ada Byron", canonical: "https://index.example/cells" };
    expect(await read(CELLS)).toMatchObject({ about });
    expect(await read(CELLS)).toMatchObject({ about });
  });

  it("says over which other hosts redirects led to it, also from what was kept of it, whatever else it says", async () => {
    const body = htmlPage("Prices").replace(
      "</head>",
      `<link rel="canonical" href="/${"é".repeat(1500)}"></head>`,
    );
    const { read } = readingFrom({
      [CELLS]: { to: "https://short.example/x" },
      "https://short.example/x": { to: "https://cells.example/b" },
      "https://cells.example/b": { to: "https://other.example/c" },
      "https://other.example/c": { headers: HTML, body },
    });
    const about = { hosts: ["short.example", "other.example"] };
    expect(await read(CELLS)).toMatchObject({ about });
    expect((await read(CELLS)) as object).toHaveProperty("about", about);
    expect(addressesOf({ url: CELLS, about })).toEqual([
      CELLS,
      "https://short.example/",
      "https://other.example/",
    ]);
    expect(addressesOf({ url: CELLS })).toEqual([CELLS]);
  });

  it("says of a page that goes on behind what is kept that it was cut", async () => {
    const body = "These are words of a page that goes on and on. ".repeat(10_000);
    const { read } = readingFrom({
      [CELLS]: { headers: { "content-type": "text/plain" }, body },
      "https://cells.example/short": { headers: HTML, body: htmlPage("Short") },
    });
    expect(await read(CELLS)).toMatchObject({ about: { cut: true } });
    expect(await read("https://cells.example/short")).not.toHaveProperty("about");
  });

  it("Q16: a model is told that a page was cut, the first time and when it asks again; the source keeps it", async () => {
    const script = ({ step }: { step: number }) =>
      reply(step < 3 ? readPages("https://a.test/page") : answer());
    const test = new TestRun({ script, read: () => "Words of a page." });
    const { services } = test.ports;
    const cut: typeof services.read = async (request) =>
      (await services.read(request)).map((page) => (page.ok ? { ...page, about: { cut: true } } : page));
    await runLoop(test.state, { ...test.ports, services: { ...services, read: cut } }, registries);
    expect(test.state.sources[0]?.about).toEqual({ cut: true });
    const said = "The page is longer: it was cut after 16 characters";
    expect(test.prompts[1]?.split(said)).toHaveLength(2);
    expect(test.prompts[2]).toContain(`Already read. ${said}`);
  });
});
