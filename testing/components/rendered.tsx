// Renders a text and lists everything in the result that the allow-lists do not contain. For tests.

import { parseHTML } from "linkedom";
import { renderToStaticMarkup } from "react-dom/server";
import { growBlocks, NO_BLOCKS } from "@/components/report/text/markdown/parse";
import { renderBlock } from "@/components/report/text/markdown/render";
import { WithWords } from "@/testing/components/words";

const KNOWN = new Set(
  "a blockquote br button code del div em figcaption figure h2 h3 h4 h5 h6 hr input li ol p path pre rect span strong sup svg table tbody td th thead tr ul".split(
    " ",
  ),
);
const ATTRIBUTES =
  /^(?:aria-[a-z]+|checked|class|d|data-(?:diagram|formula|place)|dir|disabled|fill|height|hidden|href|id|rel|role|rx|ry|scope|start|stroke(?:-\w+)?|style|tabindex|target|title|type|viewbox|width|x|xmlns|y)$/i;

/** A text rendered as on screen, as a report or as a page that was read. */
export function rendered(source: string, page: boolean): Element {
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

/** Elements and attributes that the allow-lists do not contain. */
export function strange(body: Element): string[] {
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
