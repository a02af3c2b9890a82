import { describe, expect, it } from "vitest";
import { parseDocument } from "./parse";

async function textOf(markdown: string, kind: "package" | "own" = "package"): Promise<string> {
  const parsed = await parseDocument(new TextEncoder().encode(markdown), {
    collection: { name: "some", kind, site: null },
    path: "page.mdx",
    source: async () => null,
    link: () => null,
  });
  return parsed.ok ? parsed.text : parsed.reason;
}

const page = (description: string, body: string) =>
  `---\ntitle: Groups\ndescription: ${description}\n---\n\n${body}`;

describe("the text of a page", () => {
  it("begins with the summary of the front matter, below the first heading", async () => {
    expect(await textOf(page("Groups order routes.", "Make a folder."))).toBe(
      "# Groups\n\nGroups order routes.\n\nMake a folder.",
    );
    expect(await textOf(page("Groups order routes.", "# `Groups`\n\nMake a folder."))).toBe(
      "# `Groups`\n\nGroups order routes.\n\nMake a folder.",
    );
  });

  it("omits a summary that the page repeats, or that only says where the reader is", async () => {
    expect(await textOf(page("Make a folder.", "Make a folder. Name it."))).toBe(
      "# Groups\n\nMake a folder. Name it.",
    );
    for (const pointer of ["API Reference for groups.", "Learn how to group.", "How to group routes"])
      expect(await textOf(page(pointer, "Make a folder."))).toBe("# Groups\n\nMake a folder.");
    expect(await textOf(page("Learn how to group.", ""))).toBe("# Groups\n\nLearn how to group.");
  });

  it("replaces a site's placeholders in examples by names; those in the user's own files stay", async () => {
    const code =
      "```ts\n__PROVIDER_IMPORT__;\nrun({ model: __MODEL__, image: __IMAGE_MODEL__, at: __dirname });\n```";
    expect(await textOf(code)).toContain(
      "```ts\nrun({ model: model, image: imageModel, at: __dirname });\n```",
    );
    expect(await textOf(code, "own")).toContain("__PROVIDER_IMPORT__;\nrun({ model: __MODEL__");
  });
});
