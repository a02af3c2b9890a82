import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { SourceResponse } from "@/lib/http/responses";
import { WithWords } from "@/testing/components/words";
import { PageSays } from "./reader-facts";

type Page = NonNullable<SourceResponse["page"]>;

const page = (about: Page["about"]): Page => ({
  id: "pg_1",
  title: "Prices",
  url: "https://cells.example/prices?from=mail",
  text: "Cells.",
  sha256: "0".repeat(64),
  charCount: 1_000_000,
  wordCount: 200_000,
  readAt: 0,
  via: "tavily",
  publishedAt: null,
  ...(about ? { about } : {}),
});

const shown = (about: Page["about"], publishedAt: string | null = null) =>
  renderToStaticMarkup(
    <WithWords>
      <PageSays page={page(about)} publishedAt={publishedAt} />
    </WithWords>,
  );

describe("Metadata of a page", () => {
  it("shows author, date and canonical address on one line, as plain text", () => {
    const canonical = "https://cells.example/prices";
    const markup = shown({ author: "<b>Ada</b> Byron", canonical }, "2026-04-14");
    expect(markup.replace(/[\u2068\u2069]/g, "")).toContain(
      "Author: &lt;b&gt;Ada&lt;/b&gt; Byron · Published: 14 Apr 2026 · Its own address: https://cells.example/prices</p>",
    );
    expect(markup).not.toContain("<a");
  });

  it("shows after how many characters a page was cut, and nothing without metadata", () => {
    expect(shown({ cut: true })).toContain("it was cut after 1,000,000\u00a0characters");
    expect(shown(null)).toBe("");
  });

  it("shows how many captioned pictures are not kept, and why", () => {
    expect(shown({ picturesLeft: { unreachable: 2, late: 1 } })).toContain(
      "3 captioned pictures of this page are not kept here: 2 could not be fetched and there was no time for 1.",
    );
    expect(shown({ picturesLeft: { unusable: 1 } })).toContain(
      "1 captioned picture of this page is not kept",
    );
    expect(shown({ picturesLeft: {} })).toBe("");
  });

  it("a very long address is shortened", () => {
    expect(shown({ canonical: `https://cells.example/${"x".repeat(1900)}` }).length).toBeLessThan(400);
  });
});
