import { describe, expect, it } from "vitest";
import { extractText } from "./extract-text";
import { measureMarkup } from "./markup";

const ARTICLE = `<!doctype html><html><head><title>Cell prices in 2026</title>
<meta property="article:published_time" content="2026-04-14T09:00:00Z"></head><body>
<nav><a href="/">Home</a> <a href="/prices">Prices</a></nav>
<article><h1>Cell prices in 2026</h1>
<p>Sodium-ion cells cost <b>58 dollars</b> per kilowatt-hour, as <a href="/index#q1">the index</a> says.</p>
<h2>By chemistry</h2>
<table><thead><tr><th>Cell</th><th>Price</th></tr></thead><tbody><tr><td>LFP</td><td>49 | spot</td></tr></tbody></table>
<ul><li>first</li><li>second</li></ul><pre><code>price = 58;</code></pre></article></body></html>`;

const withBody = (body: string) =>
  extractText(`<html><body><p>Seen text that stays.</p>${body}</body></html>`);

/** Content of a page that readers do not see. */
const UNSEEN: [string, string][] = [
  ["script", "<script>steal()</script>"],
  ["style", "<style>.a{color:red}</style>"],
  ["hidden attribute", "<p hidden>steal</p>"],
  ["aria-hidden in other letters", '<p aria-hidden="TRUE">steal</p>'],
  ["a comment in a style", '<p style="display:/**/none">steal</p>'],
  ["an escape in a style", '<p style="d\\69 splay:none">steal</p>'],
  ["letters of no size", '<p style="font-size: 0.01px">steal</p>'],
  ["letters of no colour", '<p style="color: transparent">steal</p>'],
  ["a box of no size", '<p style="width:0; height:0; overflow:hidden">steal</p>'],
  ["a place far away", '<p style="position:absolute; left:-100em">steal</p>'],
  ["a scale of nothing", '<p style="transform: scale(0)">steal</p>'],
  ["aria-hidden", '<div aria-hidden="true">steal</div>'],
  ["display none", '<div style="color:red; DISPLAY : none">steal</div>'],
  ["visibility", '<p style="visibility:hidden">steal</p>'],
  ["no size", '<p style="font-size:0">steal</p>'],
  ["no size in pixels", '<p style="font-size:0px;">steal</p>'],
  ["no opacity", '<p style="opacity:0.0">steal</p>'],
  ["off the page", '<p style="position:absolute;left:-9999px">steal</p>'],
  ["template", "<template><p>steal</p></template>"],
  ["comment", "<!-- steal -->"],
  ["noscript", "<noscript>steal</noscript>"],
  ["frame", '<iframe srcdoc="steal">steal</iframe>'],
  ["svg", "<svg><text>steal</text></svg>"],
];

/** The same in forms that only the scan without a tree could misread. */
const UNSEEN_WITHOUT_TREE: [string, string][] = [
  ["an end in a value", "<img alt=\"a > steal\"><a title='> steal'></a>"],
  ["elements inside", "<div hidden><div><p>steal</p></div>steal<br>steal</div>"],
  ["an entity in a style", '<p style="display&#58;none">steal</p>'],
  ["a style in no quotes", "<p style=display:none>steal</p>"],
  ["an end of something around it", "<i><div hidden></i>steal</div>"],
  ["an end of something around a template", "<div><template></div>steal</template></div>"],
  ["a script that ends in other letters", "<script>steal</SCRIPT >"],
  ["an end of the body", "<div hidden></body></html>steal</div>"],
];

describe("extractText", () => {
  it("returns title, date and Markdown with headings, tables, lists, code and resolved links", () => {
    const page = extractText(ARTICLE, { baseUrl: "https://cells.example/a/b" });
    expect(page.title).toBe("Cell prices in 2026");
    expect(page.publishedAt).toBe("2026-04-14");
    expect(page.text).toContain("**58 dollars**");
    expect(page.text).toContain("[the index](https://cells.example/index#q1)");
    expect(page.text).toContain("## By chemistry");
    expect(page.text).toMatch(/\| Cell \| Price \|\n\| --- \| --- \|\n\| LFP \| 49 \\\| spot \|/);
    expect(page.text).toMatch(/-\s+first\n-\s+second/);
    expect(page.text).toContain("```\nprice = 58;\n```");
    expect(page.text).not.toContain("Home");
  });

  it.each(UNSEEN)("SEC-14: an invisible element is removed: %s", (_, html) => {
    const { text } = withBody(html);
    expect(text).toContain("Seen text that stays.");
    expect(text).not.toMatch(/steal|color:red/);
  });

  describe.each([
    ["of 15,001 elements", "<b></b>".repeat(15_001), ""],
    ["nested 300 deep", "<div>".repeat(300), "</div>".repeat(300)],
  ])("also from a page %s, which is read without a tree", (_size, before, behind) => {
    const around = (body: string) => withBody(`${before}${body}<p>Seen at last.</p>${behind}`).text;

    it.each([...UNSEEN, ...UNSEEN_WITHOUT_TREE])("SEC-14: invisible text is removed: %s", (_name, html) => {
      const text = around(html);
      expect(text).toContain("Seen text that stays.");
      expect(text).toContain("Seen at last.");
      expect(text).not.toMatch(/steal|color:red/);
    });

    it.each([
      ["a list whose items nobody ends", "<ul><li>one<li hidden>steal<li>two</ul>"],
      [
        "a table whose cells nobody ends",
        "<table><tr><td hidden>steal<td>one<tr hidden><td>steal<tr><td>two</table>",
      ],
      ["paragraphs that nobody ends", "<p>one<p hidden>steal <b>steal<p>two"],
      ["an element that others end", "<div>one<span hidden>steal</div>two"],
      ["an element without content", '<p>one<img hidden alt="steal"><input type="hidden" value="steal">two'],
      ["a drawing that ends itself", "<p>one<svg/><svg><defs><style/></defs></svg>two"],
      ["ends of what was never open", "one</i></p></section>two"],
    ])("visible text stays: %s", (_name, html) => {
      const text = around(html);
      expect(text).toMatch(/one\s*two/);
      expect(text).toContain("Seen at last.");
      expect(text).not.toContain("steal");
    });
  });

  it.each(["", "<b></b>".repeat(15_001)])(
    "a page that is hidden until its scripts have run is read",
    (many) => {
      const { text } = extractText(
        `<html><body style="opacity:0"><p>Seen</p><p hidden>steal</p>${many}</body></html>`,
      );
      expect(text).toBe("Seen");
    },
  );

  it("SEC-5: unclosed elements cost no more than their length", () => {
    const names = Array.from({ length: 200_000 }, (_, index) => `<x${index.toString(36)}>`).join("");
    for (const html of [
      `${"<b>".repeat(300_000)}${"<p></p>".repeat(100_000)}`,
      `${"<b>".repeat(300_000)}${"<div></div><i></i>".repeat(50_000)}`,
      names,
      "<script>".repeat(200_000),
      "<p a='".repeat(200_000),
      '<p style="'.repeat(200_000),
    ])
      expect(extractText(html).text.length).toBeLessThan(10);
  });

  it.each(['style="font-size:0.9em"', 'style="opacity:0.5"', 'style="font-size:10px"'])(
    "text that is only small or pale stays: %s",
    (attribute) => {
      expect(withBody(`<p ${attribute}>pale words</p>`).text).toContain("pale words");
    },
  );

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    " java\nscript:alert(1)",
  ])("Q25: a link to %j keeps only its text", (href) => {
    const { text } = withBody(`<p>see <a href="${href}">the words</a> there</p>`);
    expect(text).toContain("the words");
    expect(text).not.toMatch(/\]\(|script:|data:|file:/);
  });

  it("images are removed, and text that looks like a tag stays text", () => {
    const { text } = withBody('<p><img src="https://spy.example/p.gif" alt="x">a &lt;script&gt;b</p>');
    expect(text).not.toContain("spy.example");
    expect(text).toContain("a \\<script>b");
  });

  it("SEC-5: excessive nesting is read as plain text", () => {
    const html = `<title>Deep</title>${"<div>".repeat(100_000)}bottom${"</div>".repeat(100_000)}`;
    expect(extractText(html)).toMatchObject({ title: "Deep", text: "Deep\n\nbottom", publishedAt: null });
  });

  it("SEC-5: unmatched end tags do not hide how deeply a page nests", () => {
    expect(measureMarkup("<div></i>".repeat(1000)).depth).toBe(1000);
    expect(measureMarkup("<DIV><b></div>".repeat(1000)).depth).toBe(2);
    expect(extractText(`<body>${"<div></i>".repeat(1000)}word</body>`).text).toBe("word");
  });

  it("SEC-5: a page of a million elements is read as plain text, without its scripts", () => {
    const html = `<script>var a = "<p>steal</p>";</script>${"<b>x</b>".repeat(200_000)}`;
    const { text } = extractText(html);
    expect(text.startsWith("xxx")).toBe(true);
    expect(text).not.toContain("steal");
  });

  it.each([
    "",
    "   ",
    "<",
    "<html",
    "<p",
    "plain words",
    "<!doctype html>",
    "<body></body>",
    "\u0000\uD800<b>x",
    "<!--",
  ])("never throws: %j", (html) => {
    expect(typeof extractText(html).text).toBe("string");
  });

  it.each([
    "<title>T</title><body><p>Inside</p></body>",
    "<html><title>T</title><p>Inside</p></html>",
    "<title>T</title><p>Inside</p>",
    "<p>Inside</p><title>T</title>",
    "<!doctype html><title>T</title>\n<p>Inside</p>",
    "<html><body><p>Inside</p></body></html>",
    "<HTML><HEAD><TITLE>T</TITLE></HEAD><BODY><P>Inside</P></BODY></HTML>",
  ])("a page without head, body or html is read: %j", (html) => {
    const page = extractText(html);
    expect(page.text).toBe("Inside");
    expect(page.title).toBe(html.toLowerCase().includes("<title>") ? "T" : "");
  });

  it.each([
    "font-size:.9em",
    "font-size: 0.5rem",
    "opacity:0.95",
    "margin-left:-120%",
    "line-height:0; overflow:hidden",
    "color:transparent; background-clip:text",
    "max-width:0.5em",
  ])("visible text stays: %s", (style) => {
    expect(extractText(`<html><body><p style="${style}">Seen</p></body></html>`).text).toBe("Seen");
  });

  it("a page that is not an article is read completely", () => {
    const rows = Array.from({ length: 30 }, (_, index) => `<div class="menu-item">Line ${index}</div>`).join(
      "",
    );
    const { text } = extractText(`<html><body><div class="sidebar">${rows}</div></body></html>`);
    expect(text).toContain("Line 0");
    expect(text).toContain("Line 29");
  });
});

describe("measureMarkup", () => {
  it("counts elements and depth, ignoring optional end tags", () => {
    expect(measureMarkup("<div><p>a<p>b<p>c<br></div><div></div>")).toEqual({ elements: 6, depth: 1 });
    expect(measureMarkup("<a><b><i>")).toEqual({ elements: 3, depth: 3 });
    expect(measureMarkup("1 < 2 and a<3")).toEqual({ elements: 0, depth: 0 });
  });
});
