import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { renderBlock } from "@/components/report/text/markdown/render";
import { parsePiece } from "./reader-parse";
import { cutPieces } from "./reader-pieces";

/** The page as it is shown, and the stored text behind each stretch of it. */
function shown(text: string) {
  const stretches: string[] = [];
  const html = cutPieces(text)
    .flatMap((piece) => parsePiece(text, piece).blocks)
    .map((block) =>
      renderToStaticMarkup(
        renderBlock(block, {
          text: ({ value, source, offset }) => {
            stretches.push(text.slice(offset, offset + source.length));
            return value;
          },
          textInCode: true,
          topLevel: 2,
        }),
      ),
    )
    .join("");
  return { html, stretches };
}

it("an alert has a label in place of its sign", () => {
  const { html, stretches } = shown("Before.\n\n> [!WARNING]\n> Never *run* it dry.\n>\n> Twice.\n");
  expect(html).toMatch(/<strong[^>]*>Warning<\/strong>/);
  expect(html).not.toContain("[!");
  expect(html).toContain("Never <em>run</em> it dry.");
  expect(html).toContain("Twice.");
  expect(stretches).toEqual(["Before.", "[!WARNING]", "\n> Never ", "run", " it dry.", "Twice."]);
});

it("an alert within a list, on one line, or with code only has one, too", () => {
  expect(shown("- Item\n\n  > [!note] Boil it.").html).toMatch(/<strong[^>]*>Note<\/strong>.*Boil it\./);
  expect(shown("> [!TIP]\n> `wait`").html).toMatch(/<strong[^>]*>Tip<\/strong>.*wait/);
});

it("other brackets stay as they are written", () => {
  expect(shown("> [!SALE] Kettles.").html).toContain("[!SALE] Kettles.");
  expect(shown("A [!WARNING] in a line.").html).toContain("[!WARNING]");
});
