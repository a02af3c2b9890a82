import { describe, expect, it } from "vitest";
import { cleanMarkdown, keepRouter, splitFrontMatter } from "./markdown";

const clean = (body: string, components = true) => cleanMarkdown(body, { components, link: null, title: "" });

describe("splitFrontMatter", () => {
  it("returns title, description and source, and leaves the body", () => {
    const parts = splitFrontMatter(
      "---\ntitle: A page\ndescription: What it says\nsource: app/a\n---\n\n# Head",
    );
    expect(parts).toEqual({
      title: "A page",
      description: "What it says",
      source: "app/a",
      body: "\n# Head",
    });
  });

  it.each([
    "---\n- a list\n---\ntext",
    "---\n: : :\n  - [\n---\ntext",
    "--- no front matter",
    "---\nnever closed",
  ])("front matter that is not a mapping stays text: %j", (markdown) => {
    expect(splitFrontMatter(markdown)).toMatchObject({ title: null, body: markdown });
  });

  it("SEC-5: multiplying aliases are rejected, not expanded", () => {
    const bomb = `---\na: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefgh"
      .split("")
      .map((name, index) => `${name}: &${name} [${`*${"abcdefgh"[index]},`.repeat(9)}]`)
      .join("\n")}\n---\ntext`;
    expect(splitFrontMatter(bomb).body).toContain("text");
  });
});

describe("cleanMarkdown", () => {
  it.each([
    ["a wrapper gives way to its text", "<Note>\nMind this.\n</Note>", "Mind this."],
    ["tabs", "<Tabs items={['A', 'B']}>\n<Tab>one</Tab>\n</Tabs>", "one"],
    ["a comment", "before {/* unseen */}after", "before after"],
    ["an HTML comment", "before <!-- unseen -->after", "before after"],
    ["attributes with braces and quotes", '<Card a={{ b: "}>" }} c=">">text</Card>', "text"],
    ["a command", '<Snippet text="npm install ai" dark prompt={false} />', "`npm install ai`"],
    ["packages", '<InstallPackages packages="ai zod" />', "`ai zod`"],
    ["marks of a table", "| <Check size={18} /> | <Cross size={18} /> |", "| yes | no |"],
    ["HTML", "<details>\n<summary>More</summary>\nInside<br/>next\n</details>", "More\nInside\nnext"],
    ["a script", "a<script>steal()</script>b", "ab"],
    ["a type parameter stays", "an Array<Tool> of tools", "an Array<Tool> of tools"],
    [
      "inline code stays",
      "the `<Link>` component and `{/* this */}`",
      "the `<Link>` component and `{/* this */}`",
    ],
    ["a comparison stays", "a < b and c > d", "a < b and c > d"],
    ["an unclosed tag stays", "see <Link now", "see <Link now"],
  ])("%s", (_, markdown, expected) => {
    expect(clean(markdown)).toBe(expected);
  });

  it("code blocks stay unchanged", () => {
    const code = "```tsx\nimport a from 'b';\n<Note>{/* kept */}</Note>\n```";
    expect(clean(`<Note>\n${code}\n</Note>`)).toBe(code);
  });

  it("imports at the top are removed, those in examples stay", () => {
    const example = "```ts\nimport { x } from 'y';\n```";
    expect(clean(`import { Chart } from '@/chart';\n\nText.\n\n${example}`)).toBe(`Text.\n\n${example}`);
  });

  it("a table of properties becomes a list, with nested ones indented", () => {
    const table = `<PropertiesTable
  content={[
    { name: 'model', type: 'LanguageModel', description: "The model's name." },
    { name: 'messages', type: 'Message[]', description:
        'What was said.', properties: [{ type: 'Message', parameters: [{ name: 'role', type: "'user'" }] }] },
  ]}
/>`;
    expect(clean(table)).toBe(
      [
        "- `model` (`LanguageModel`): The model's name.",
        "- `messages` (`Message[]`): What was said.",
        "  - (`Message`)",
        "    - `role` (`'user'`)",
      ].join("\n"),
    );
  });

  it("the user's own Markdown keeps what looks like a component", () => {
    expect(clean("the <Widget> class", false)).toBe("the <Widget> class");
  });

  it("the title becomes the first heading if there is none", () => {
    const options = { components: false, link: null, title: "Name" };
    expect(cleanMarkdown("text", options)).toBe("# Name\n\ntext");
    expect(cleanMarkdown("# Own\n\ntext", options)).toBe("# Own\n\ntext");
  });

  it("links of the site lead into the library, elsewhere, or are removed; its images are removed", () => {
    const link = (target: string) => (target === "/docs/a" ? "library://next/a.md" : null);
    const options = { components: true, link, title: "" };
    expect(
      cleanMarkdown("[one\ntwo](/docs/a) [`x`](/docs/b) ![p](/img.png)[out](https://a.example)", options),
    ).toBe("[one\ntwo](library://next/a.md) `x` [out](https://a.example)");
  });
});

describe("keepRouter", () => {
  const shared =
    "A <AppOnly>page.tsx</AppOnly><PagesOnly>index.tsx</PagesOnly> and `<PagesOnly>x</PagesOnly>`.";
  it("keeps one router's part and shared text", () => {
    expect(keepRouter(shared, "app")).toBe("A page.tsx and `<PagesOnly>x</PagesOnly>`.");
    expect(keepRouter(shared, "pages")).toBe("A index.tsx and `<PagesOnly>x</PagesOnly>`.");
  });
});
