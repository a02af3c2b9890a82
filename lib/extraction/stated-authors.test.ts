import { describe, expect, it } from "vitest";
import { readAuthors } from "@/lib/text/author-list";
import { extractText } from "./extract-text";

const script = (data: unknown) =>
  `<script type="application/ld+json">${typeof data === "string" ? data : JSON.stringify(data)}</script>`;
const authorOf = (head: string) =>
  extractText(`<html><head><title>T</title>${head}</head><body><p>Cells are cheap.</p></body></html>`).author;
const person = (name: unknown) => ({ "@type": "Person", name });

describe("the authors that a page states in JSON-LD", () => {
  it.each<[string, unknown]>([
    ["people and organizations", [person("Ada Byron"), { "@type": "Organization", name: "Vale & Co" }]],
    ["texts", ["Ada Byron", "Vale & Co"]],
    ["a text and a person", ["Ada Byron", person(" Vale &\n Co")]],
    ["one that is named twice", ["Ada Byron", person("Ada Byron"), "Vale & Co"]],
    ["a list of JSON-LD", { "@list": [person("Ada Byron"), { "@value": "Vale & Co" }] }],
    [
      "names that come last",
      [{ "@type": "Person", url: "https://a.example", name: "Ada Byron" }, "Vale & Co"],
    ],
    [
      "what is no name between them",
      ["Ada Byron", 7, null, true, {}, [], "", "https://a.example/jo", "Vale & Co"],
    ],
  ])("are all kept in their order: %s", (_, author) => {
    expect(authorOf(script({ "@type": "Article", author }))).toBe("Ada Byron; Vale & Co");
  });

  it("are found in a graph, also by reference, and in a main entity", () => {
    const graph = [
      { "@type": "WebSite", name: "Cells" },
      {
        "@type": "Article",
        author: [{ "@id": "#ada" }, { "@id": "#gone" }, { "@id": "#jo", name: "Jo Vale" }],
      },
      { "@type": "Person", "@id": "#ada", name: "Ada Byron" },
    ];
    expect(authorOf(script({ "@graph": graph }))).toBe("Ada Byron; Jo Vale");
    expect(authorOf(script([{ mainEntity: { author: ["Ada Byron", "Jo Vale"] } }]))).toBe(
      "Ada Byron; Jo Vale",
    );
  });

  it("are those of the page, not those of a comment or of a later script", () => {
    const article = {
      comment: [{ author: person("A Reader") }],
      author: [person("Ada Byron"), person("Jo Vale")],
    };
    expect(authorOf(script({ "@graph": [article] }) + script({ author: "Someone" }))).toBe(
      "Ada Byron; Jo Vale",
    );
  });

  it("complete a tag that names one of them, and stand behind a tag that does not", () => {
    const told = script({ author: ["Ada Byron", "Jo Vale"] });
    expect(authorOf(`<meta name="author" content="Jo Vale">${told}`)).toBe("Ada Byron; Jo Vale");
    expect(authorOf(`<meta name="author" content="The Cell Times">${told}`)).toBe("The Cell Times");
    expect(authorOf(`<meta name="citation_author" content="Vale, Jo">${told}`)).toBe("Vale, Jo");
  });

  it("are read although a string is broken over lines; of data that is no JSON, the first", () => {
    expect(authorOf(script('{"headline":"Two\nlines","author":["Ada Byron","Jo Vale"]}'))).toBe(
      "Ada Byron; Jo Vale",
    );
    expect(authorOf(script('{"author":[{"name":"Ada Byron"},{"name":"Jo Vale"}],}'))).toBe("Ada Byron");
  });
});

describe("hostile JSON-LD", () => {
  it.each<[string, unknown]>([
    ["numbers", 42],
    ["nothing", null],
    ["no names", [{ "@type": "Person" }, { name: 7 }, { name: { name: { name: { name: "Deep" } } } }]],
    ["arrays in arrays", [[[[["Deep"]]]]]],
    ["a reference to itself", { "@id": "#a" }],
    ["an address", { name: "https://a.example/jo" }],
  ])("names nobody: %s", (_, author) => {
    expect(authorOf(script({ "@id": "#a", name: { "@id": "#a" }, author }))).toBeNull();
  });

  it("nested without end is left alone", () => {
    expect(authorOf(script(`${'{"@graph":['.repeat(10_000)}`))).toBeNull();
    expect(authorOf(script(`{"author":${"[".repeat(9000)}"Deep"${"]".repeat(9000)}}`))).toBeNull();
    expect(authorOf(script(`${'{"@graph":['.repeat(5000)}{"author":"Deep"}${"]}".repeat(5000)}`))).toBeNull();
  });

  it("a huge list ends with a mark, in the length of other lists, and its names are short", () => {
    const many = Array.from({ length: 9000 }, (_, at) => `${at} ${"x".repeat(10)}`);
    const { names, more } = readAuthors(authorOf(script({ author: many })) ?? "");
    expect([names.length, names[0], more]).toEqual([100, "0 xxxxxxxxxx", true]);
    const long = Array.from({ length: 900 }, (_, at) => `${at}${"x".repeat(150)}`);
    const text = authorOf(script({ author: long })) ?? "";
    expect(text.length).toBeLessThanOrEqual(4000);
    expect(readAuthors(text)).toMatchObject({ more: true });
    expect(readAuthors(text).names[0]).toHaveLength(120);
  });

  it("beyond the length that is read is not parsed", () => {
    const padded = { text: "x".repeat(200_000), author: ["Ada Byron", "Jo Vale"] };
    expect(authorOf(script(padded) + script({ author: "Jo Vale" }))).toBe("Jo Vale");
  });
});
