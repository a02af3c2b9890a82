import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CitationContext } from "@/components/report/citations/chip";
import { citationIndex } from "@/components/report/citations/citation-index";
import { SharedContext, SharedPicturesContext } from "@/components/report/source-reader/open-source";
import { ReaderPictures } from "@/components/report/source-reader/reader-pictures";
import type { Source } from "@/lib/run-log/run-state";
import { WithWords } from "@/testing/components/words";
import { PlacedSourcePicture } from "./source-picture";

const picture = {
  number: 2,
  sha256: "a".repeat(64),
  type: "image/png" as const,
  width: 640,
  height: 400,
  size: 9,
  start: 40,
  end: 72,
  caption: "Figure 2: <b>The mill</b>",
};
const source = {
  id: "src_1",
  number: 3,
  host: "mill.example",
  title: "History of the mill",
  pageId: "pg_1",
  about: { pictures: [picture] },
} as Source;

const shown = (url: string, shared: string | null = null) =>
  renderToStaticMarkup(
    <WithWords>
      <SharedContext value={shared !== null}>
        <SharedPicturesContext value={shared}>
          <CitationContext value={citationIndex(null, [source])}>
            <PlacedSourcePicture url={url} />
          </CitationContext>
        </SharedPicturesContext>
      </SharedContext>
    </WithWords>,
  );

it("a placed picture is the stored one, with its caption, its size and a link to the caption in the reader", () => {
  const html = shown("picture:3.2");
  expect(html).toContain(`src="/api/pages/pg_1/pictures/${"a".repeat(64)}"`);
  expect(html).toContain(
    'alt="Figure 2: &lt;b&gt;The mill&lt;/b&gt;" width="640" height="400" loading="lazy"',
  );
  expect(html).toContain('href="/sources/src_1?at=text-40-72"');
  expect(html).toContain("Source: [3] History of the mill, mill.example");
});

it("a shared report shows it at the address of its link, and leads nowhere else", () => {
  const html = shown("picture:3.2", "/api/shared/token/pictures");
  expect(html).toContain(`src="/api/shared/token/pictures/${"a".repeat(64)}"`);
  expect(html).not.toContain("href=");
});

it.each(["picture:3.1", "picture:4.2", "picture:3.2#x", "picture:https://evil.example/a.png"])(
  "%s shows nothing",
  (url) => {
    expect(shown(url)).toBe("");
  },
);

it("the reader has the picture with its caption as alternative text", () => {
  const html = renderToStaticMarkup(
    <WithWords>
      <ReaderPictures pictures={[picture]} pageId="pg_1" />
    </WithWords>,
  );
  expect(html).toContain(`src="/api/pages/pg_1/pictures/${"a".repeat(64)}" alt="Figure 2: &lt;b&gt;The mill`);
});
