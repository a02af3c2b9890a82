import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { HOSTILE } from "@/e2e/hostile/markup";
import { outgoingMarkdown, outgoingPiece, outgoingValue } from "./outgoing-markdown";

const all = (text: string) => outgoingMarkdown(text, { hosts: "all" });

/** What a CommonMark reader would fetch or run, with and without GitHub's extensions. */
function live(text: string): string[] {
  const found: string[] = [];
  const walk = (node: { type: string; children?: unknown[]; value?: string }) => {
    if (/^(?:image|imageReference|html)$/.test(node.type)) found.push(`${node.type} ${node.value ?? ""}`);
    for (const child of node.children ?? []) walk(child as never);
  };
  walk(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }) as never);
  walk(fromMarkdown(text) as never);
  return found;
}

describe("D8: outgoing Markdown", () => {
  it.each([
    ["![a chart](https://evil.example/c.png)", "[a chart](https://evil.example/c.png) (evil.example)"],
    ["![](https://evil.example/c.png)", "[image](https://evil.example/c.png) (evil.example)"],
    ['![x](<https://evil.example/a b> "t")', "[x](https://evil.example/a%20b) (evil.example)"],
    ["!![x](https://evil.example/)", "\\![x](https://evil.example/) (evil.example)"],
    ["\\![x](https://evil.example/)", "\\![x](https://evil.example/)"],
    ["![x][r]\n\n[r]: https://evil.example/", "[x][r] (evil.example)\n\n[r]: https://evil.example/"],
    ["<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)>"],
    ["a<!-- b -->c</p>", "a&lt;!-- b -->c&lt;/p>"],
    ["[x](mailto:<img>)", "[x](mailto:&lt;img>)"],
  ])("%j is %j", (text, expected) => {
    expect(outgoingMarkdown(text)).toBe(expected);
    expect(live(expected)).toEqual([]);
    expect(outgoingMarkdown(expected)).toBe(expected);
  });

  it("leaves citations, tables, code, formulas, diagrams and plain text unchanged", () => {
    const text = [
      "# Why 3 < 4 [1][2] and [3, 4]\n",
      "| a `<b>` | b |\n|---|---|\n| `![x](y)` | $a<b$ |\n",
      "```html\n<img src=x>\n![a](https://b.example/)\n```\n",
      "~~~mermaid\ngraph TD\n  A[<b>x</b>] --> B![c]\n~~~\n",
      "1. ```js\n   a<b>c\n   ```\n2. more\n",
      "- item\n\n  ```\n  <i>\n  ```\n",
      "Inline `a <img> b` and ``c ` <b>``, $x<y$ and $$n! [k]$$; 5 <6; <https://a.example/b> <3\n",
      "[words](https://a.example/) and [more][r]!\n",
    ].join("\n");
    expect(outgoingMarkdown(text)).toBe(text);
    expect(outgoingMarkdown("$f(a)<b>c$ and $n![k]$")).toBe("$f(a)< b>c$ and $n! [k]$");
  });

  it("ambiguous code hides nothing", () => {
    for (const text of [
      "- a\n  ```\n![x](https://e.example/)\n  ```",
      "text\n2. ~~~\n   ![x](https://e.example/)\n   ~~~",
      "text\n    ~~~\n    ![x](https://e.example/)\n    ~~~",
      "`a\n\n![x](https://e.example/) `",
      "`a\nb` ![x](https://e.example/) `c`",
      "| ` | ![x](https://e.example/) | ` |\n|---|---|---|\n| ` | ![x](https://e.example/) | ` |",
      "- ```\n  a\n  ```\n  ![x](https://e.example/)\n",
      "https://a.example/` ![x](https://e.example/) `",
      "<div>\n```\n<img src=x>\n```\n</div>",
      "\\`![x](https://e.example/)\\`",
      "```a`\n![x](https://e.example/)\n```",
      "[a](<img src=x>)\n\n](<img src=x>)",
      "[a](b `c) ![x](https://e.example/) `d`",
      '[a [b](c)](x "<img src=x>")',
      "www.a.example/\\<b>",
      '[a [b](c)](x "![i](https://e.example/)")',
      "[a [b](c)](x![i](https://e.example/))",
      "[a [b](c)](<x ![i](https://e.example/) y>)",
    ])
      expect([text, live(outgoingMarkdown(text)), live(all(text))]).toEqual([text, [], []]);
  });

  it("no hostile text and no mixture of its parts keeps an image or a tag (seeded)", () => {
    for (const { text } of HOSTILE)
      expect([text, live(outgoingMarkdown(text)), live(all(text))]).toEqual([text, [], []]);
    const PARTS = [
      ..."`,``,```,~~~,\n,\n\n,\n  ,\n   ,\n    ,\n- ,\n1. ,\n3. ,\n> ,|,\\,!,[,],(,),<,>,$,$$,![x](https://e.example/),![x][r],[r]: https://e.example/\n".split(
        ",",
      ),
      "<img src=x>",
      "<b>",
      "<!--",
      "-->",
      "<https://a.example>",
      "www.a.example/",
      "a",
      " ",
      "\t",
      "\n```\n",
      "\n~~~\n",
      "| a | b |\n|---|---|\n",
      "[a](<",
      '"',
      "*",
      "_",
      "\r\n",
      "&",
      "[a [b](c)](x ",
      '"<img src=x>")',
    ];
    let seed = 20261123;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const failed: unknown[] = [];
    for (let round = 0; round < 800; round += 1) {
      const text = Array.from({ length: 2 + random(18) }, () => PARTS[random(PARTS.length)]).join("");
      for (const out of [outgoingMarkdown(text), all(text)])
        if (live(out).length > 0) failed.push([text, out]);
    }
    expect(failed.slice(0, 3)).toEqual([]);
  });

  it("a part of an unfinished text contains neither, wherever it was split", () => {
    const text = "a ![x](https://e.example/) `<img src=x>` !![y](z) <b>";
    for (let cut = 1; cut < text.length; cut += 1) {
      const out = outgoingPiece(text.slice(0, cut), "") + outgoingPiece(text.slice(cut), text[cut - 1] ?? "");
      expect(live(out)).toEqual([]);
    }
  });

  it("covers every string of a value", () => {
    expect(outgoingValue({ a: ["![x](https://e.example/)", 1, null], b: { c: "<b>" } })).toEqual({
      a: ["[x](https://e.example/) (e.example)", 1, null],
      b: { c: "&lt;b>" },
    });
  });
});

describe("D7: hosts beside the links of exported Markdown", () => {
  it.each([
    ["[the bank](https://evil.example/x)", "[the bank](https://evil.example/x) (evil.example)"],
    ["[bank.example](https://evil.example/)", "[bank.example](https://evil.example/) (evil.example)"],
    ["[evil.example/x](https://evil.example/x)", "[evil.example/x](https://evil.example/x)"],
    ["[ask](mailto:a@b.example)", "[ask](mailto:a@b.example) (a@b.example)"],
    ["[here](/sources/1) [x](javascript:y)", "[here](/sources/1) [x](javascript:y)"],
    [
      "[the `a` bank][r]\n\n[R]: https://evil.example/",
      "[the `a` bank][r] (evil.example)\n\n[R]: https://evil.example/",
    ],
    ["See [1][2].\n\n[1]: https://a.example/", "See [1][2].\n\n[1]: https://a.example/"],
    ["`[a](https://b.example/)`", "`[a](https://b.example/)`"],
  ])("%j is %j", (text, expected) => {
    expect(all(text)).toBe(expected);
    expect(all(expected)).toBe(expected);
    expect(outgoingMarkdown(text)).toBe(text);
  });
});
