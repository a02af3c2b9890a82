import { parseHTML } from "linkedom";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { WithWords } from "@/components/ui/words-testing";
import { HOSTILE } from "@/e2e/hostile/markup";
import { growBlocks, NO_BLOCKS } from "./parse";
import { renderBlock } from "./render";

const KNOWN = new Set(
  "a blockquote br button code del div em figcaption figure h2 h3 h4 h5 h6 hr input li ol p path pre rect span strong sup svg table tbody td th thead tr ul".split(
    " ",
  ),
);
const ATTRIBUTES =
  /^(?:aria-[a-z]+|checked|class|d|data-(?:diagram|formula|place)|dir|disabled|fill|height|hidden|href|id|rel|role|rx|ry|scope|start|stroke(?:-\w+)?|style|tabindex|target|title|type|viewbox|width|x|xmlns|y)$/i;

function rendered(source: string, page: boolean): Element {
  const markup = renderToStaticMarkup(
    <WithWords>
      {growBlocks(NO_BLOCKS, source).blocks.map((block) => (
        <div key={block.start}>
          {renderBlock(block, { text: ({ value }) => value, topLevel: 3, textInCode: page || undefined })}
        </div>
      ))}
    </WithWords>,
  );
  return parseHTML(`<html><body>${markup}</body></html>`).document.body as unknown as Element;
}

/** What stands in the page and is on no list of what may. */
function strange(body: Element): string[] {
  return [...body.querySelectorAll("*")].flatMap((element) => {
    const name = element.tagName.toLowerCase();
    const attributes = [...element.attributes].filter(({ name: attribute, value }) => {
      if (!ATTRIBUTES.test(attribute)) return true;
      if (attribute === "href") return !/^(?:https?:|mailto:|#|\/(?![/\\]))/.test(value);
      return attribute === "style" && /url|expression|@import/i.test(value);
    });
    return [
      ...(KNOWN.has(name) ? [] : [name]),
      ...attributes.map((one) => `${name} ${one.name}="${one.value}"`),
    ];
  });
}

describe("S8: the renderer alone lets nothing of a text become an element or an attribute that could run", () => {
  it("holds hundreds of texts of many kinds, each with where it comes from", () => {
    expect(HOSTILE.length).toBeGreaterThan(500);
    expect(new Set(HOSTILE.map(({ text }) => text)).size).toBe(HOSTILE.length);
    expect(new Set(HOSTILE.map(({ kind }) => kind)).size).toBeGreaterThan(12);
    expect(HOSTILE.every(({ source }) => source.length > 2)).toBe(true);
  });

  it("the measure finds what is strange", () => {
    const { document } = parseHTML(
      '<html><body><a href="javascript:x">x</a><b onclick="x">y</b></body></html>',
    );
    expect(strange(document.body as unknown as Element)).toEqual([
      'a href="javascript:x"',
      "b",
      'b onclick="x"',
    ]);
  });

  it.each([
    ["a report", false],
    ["a page that was read", true],
  ])("in %s", (_, page) => {
    const passed = HOSTILE.flatMap(({ text }) => {
      const found = strange(rendered(text, page));
      return found.length === 0 ? [] : [{ text, found }];
    });
    expect(passed).toEqual([]);
  });
});
