import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ChartButton } from "@/components/report/table/chart-button";
import { ChartingContext } from "@/components/report/table/charting";
import { WithWords } from "@/testing/components/words";
import { growBlocks, NO_BLOCKS } from "./parse";
import { renderBlock } from "./render";
import { tableText } from "./table-text";

const html = (source: string) =>
  renderToStaticMarkup(
    <WithWords>
      {growBlocks(NO_BLOCKS, source).blocks.map((block) => (
        <div key={block.start}>{renderBlock(block, { text: ({ value }) => value, topLevel: 3 })}</div>
      ))}
    </WithWords>,
  );

it.each([
  ["<script>alert(1)</script>", "&lt;script&gt;"],
  ["<img src=x onerror=alert(1)>", "&lt;img"],
  ["a <b onclick=x()>b</b>", "&lt;b onclick"],
  ["<iframe src='https://x.example'></iframe>", "&lt;iframe"],
  ["<svg/onload=alert(1)>", "&lt;svg"],
])("raw HTML is shown as text: %s", (source, shown) => {
  const markup = html(source);
  expect(markup).toContain(shown);
  expect(markup).not.toMatch(/<(script|img|b|iframe|svg)\b/);
});

it.each([
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](java&Tab;script:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](vbscript:x)",
  "[x](//evil.example/a)",
  "[x](/\\evil.example)",
  "[x](file:///etc/passwd)",
  "![x](javascript:alert(1))",
  "<javascript:alert(1)>",
])("a disallowed address does not become a link: %s", (source) => {
  expect(html(source)).not.toContain("href");
});

it("links to the web send no referrer and show where they lead", () => {
  expect(html("[x](https://a.example/b)")).toContain('rel="noopener noreferrer nofollow"');
  expect(html("[x](https://a.example/b)")).toContain('title="a.example"');
  expect(html("[x](/sources/s1)")).toContain('href="/sources/s1"');
  expect(html("[x](/sources/s1)")).not.toContain("target");
});

it("an image becomes a link and is never fetched", () => {
  const markup = html("![A chart](https://a.example/c.png)");
  expect(markup).not.toContain("<img");
  expect(markup).toContain("A chart (image)");
  expect(markup).toContain('href="https://a.example/c.png"');
});

it("tables keep the alignment of their columns in head and body", () => {
  const markup = html("| A | B |\n|--|--:|\n| x | 43 [1] |");
  expect(markup.match(/text-right/g)).toHaveLength(2);
  expect(markup).toMatch(/<td[^>]*whitespace-nowrap[^>]*>43 \[1\]/);
});

it("a name in the head of a table may break after its underscores", () => {
  for (const name of ["on_time_percent", "on\\_time\\_percent"])
    expect(html(`| ${name} | b |\n|---|---|\n| c | d |`)).toContain("on_<wbr/>time_<wbr/>percent</th>");
});

it("a date in the head of a table stays on one line, words may wrap", () => {
  const head = (text: string) => html(`| ${text} | b |\n|---|---|\n| c | d |`).match(/<th [^>]*>/)?.[0] ?? "";
  for (const dated of ["14 Mar 2026", "Mar 14, 2026", "март 2026 г.", "Q3 2026", "2026"])
    expect(head(dated), dated).toContain("whitespace-nowrap");
  for (const words of ["Where it is used", "What was paid for each of the 14 plants in March 2026"])
    expect(head(words), words).not.toContain("whitespace-nowrap");
});

it("code does not narrow a column of a table to less than its longest word", () => {
  const markup = html("| a |\n|--|\n| `npm run build` |");
  expect(markup).toContain(">npm run build</code>");
  // `wrap-anywhere` would let a column shrink to single letters.
  expect(markup).toMatch(/<code[^>]*wrap-break-word/);
  expect(markup).not.toMatch(/<code[^>]*wrap-anywhere/);
});

it("a formula shows its source until it is rendered, and money stays text", () => {
  expect(html("It costs $43 to $58 and $E = mc^2$.")).toMatch(
    /It costs \$43 to \$58 and <span[^>]*>.*<code[^>]*>E = mc\^2</,
  );
  expect(html("$$\nx < 1\n$$")).toContain('aria-label="Formula"');
  expect(html("$\\href{javascript:alert(1)}{x}$")).not.toContain("href=");
});

it("point 22: the citation of a displayed formula is beside it", () => {
  const beside = /<div class="flex[^"]*">(?:(?!<\/div><\/div>).)*<p class="shrink-0"> \[1\]\. ?<\/p><\/div>/;
  expect(html("$$E = mc^2$$ [1].")).toMatch(beside);
  const among = html("With equal weights $$E = mc^2$$ [1]. Then it goes on [2].");
  expect(among).toMatch(beside);
  expect(among).toMatch(/<p[^>]*>With equal weights <\/p>/);
  expect(among).toMatch(/<p[^>]*> ?Then it goes on \[2\]\.<\/p>/);
});

it("code stays text and shows its language", () => {
  expect(html("```ts\n<script>1</script>\n```")).toContain("&lt;script&gt;1");
  expect(html("```ts\nx\n```")).toContain(">ts<");
});

it("a diagram that is incomplete or cannot be drawn is shown as source", () => {
  expect(html("```mermaid\nflowchart LR\n A-->B\n")).toContain("flowchart LR");
  expect(html("```mermaid\nflowchart LR\n A--&gt;B\n```")).not.toContain("<iframe");
});

it("notes link from the text to their content", () => {
  const markup = html("Words[^a] and more [^2].\n\n[^a]: The first.\n[^2]: The second.");
  expect(markup).toContain('href="#note-a"');
  expect(markup).toContain('id="note-2"');
  expect(markup).not.toContain("[^");
});

it("every heading with an id can be linked to", () => {
  const block = growBlocks(NO_BLOCKS, "## Prices [1]").blocks[0];
  const markup = renderToStaticMarkup(
    <WithWords language="ru">
      {block
        ? renderBlock(block, { text: ({ value }) => value, topLevel: 2, headingId: () => "prices" })
        : null}
    </WithWords>,
  );
  expect(markup).toMatch(/<h2 id="prices"[^>]*>Prices \[1\]<\/h2><a href="#prices"/);
});

it("a table of a report whose tables may be drawn has the button for it, beside the one that copies it", () => {
  const table = "| Cell | Price |\n|---|---:|\n| LFP | 47 |";
  const own = { reportId: "rep_1", threadId: "thr_1", content: table };
  const charting = (at: number, className?: string) => (
    <ChartButton charting={own} at={at} className={className} />
  );
  const drawn = (source: string, value: typeof charting | null) =>
    renderToStaticMarkup(
      <WithWords>
        <ChartingContext value={value}>
          {growBlocks(NO_BLOCKS, source).blocks.map((block) => (
            <div key={block.start}>{renderBlock(block, { text: () => null, topLevel: 3 })}</div>
          ))}
        </ChartingContext>
      </WithWords>,
    );
  expect(drawn(`${table}\n\n${table}`, charting).match(/Chart…/g)).toHaveLength(2);
  expect(drawn(table, charting)).toMatch(/Chart…<\/button><button[^>]*><span[^>]*>Copy table/);
  expect(drawn(table, null)).not.toContain("Chart…");
  expect(drawn("A price.", charting)).not.toContain("Chart…");
  // Charts name tables by their place among those that are blocks of their own.
  expect(drawn(table.replace(/^/gm, "> "), charting)).not.toContain("Chart…");
});

it("a table of a report can be copied; one of a stored page is only read", () => {
  const table = "| Cell | Price |\n|---|---:|\n| LFP | **47** [1] |";
  expect(html(table)).toContain("Copy table");
  const block = growBlocks(NO_BLOCKS, table).blocks[0];
  const read = block && renderBlock(block, { text: ({ value }) => value, topLevel: 2, textInCode: true });
  expect(renderToStaticMarkup(<WithWords>{read}</WithWords>)).not.toContain("Copy table");
  const cells = [
    ["Cell", "Price"],
    ["LFP", "**47** [1]"],
    ["-4 %", "+5 %"],
    ["=1+1", "@x"],
  ];
  expect(tableText(cells)).toBe("Cell\tPrice\nLFP\t47\n-4 %\t+5 %\n'=1+1\t'@x");
});
