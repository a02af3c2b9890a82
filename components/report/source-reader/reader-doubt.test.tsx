import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { CitationOfSource } from "@/lib/http/responses";
import { WithWords } from "@/testing/components/words";
import type { Passage } from "./passage-marks";
import { ReaderClaim, ReaderDoubt } from "./reader-doubt";
import { parsePiece } from "./reader-parse";
import { ReaderPiece } from "./reader-piece";
import { cutPieces } from "./reader-pieces";

const sentence = "It costs 42 dollars [1].";
const citation = {
  ...{ id: "c", number: 1, at: 120, sentenceStart: 100, sentenceEnd: 124, sourceId: "s", pageId: "p" },
  ...{ match: "close", passage: { start: 0, end: 9, text: "It costs." }, verdict: "weak", score: 0.4 },
  ...{ facts: [{ start: 109, end: 119, found: false }], cause: null, judgement: null },
  ...{ reportId: "r", reportTitle: "R", part: "report", sentence, current: true },
} as CitationOfSource;

const line = (one: CitationOfSource | null) =>
  renderToStaticMarkup(
    <WithWords>
      <ReaderDoubt citation={one} />
    </WithWords>,
  ).replace(/<[^>]*>/g, "");

describe("the line above a doubtful passage", () => {
  it("names the verdict, and what the passage lacks", () => {
    expect(line(citation)).toBe(
      "≈ Weak. The check doubts this citation: “42 dollars” is not in this passage.",
    );
    expect(line({ ...citation, verdict: "not_found" })).toBe(
      "! Not found. The check doubts this citation: “42 dollars” is not in this page; the nearest passage is marked below.",
    );
  });

  it("gives the reason if nothing can be decided, and the model's review where it applies", () => {
    expect(line({ ...citation, verdict: "unchecked", cause: "other_language" })).toBe(
      "? Cannot be checked. The check cannot vouch for this citation: the page is in another language.",
    );
    const judgement = { verdict: "contradicted", evidence: "It costs 58.", model: "m" };
    expect(line({ ...citation, judgement } as CitationOfSource)).toContain(
      "Not found. The check doubts this citation: the model finds that this page contradicts it (“It costs 58.”).",
    );
  });

  it("is empty when nothing is doubtful", () => {
    expect(line(null)).toBe("");
  });
});

it("the claim stands above the text in narrow windows, without its citations", () => {
  const shown = renderToStaticMarkup(
    <WithWords>
      <ReaderClaim citation={citation} />
    </WithWords>,
  );
  expect(shown.replace(/<[^>]*>/g, "")).toBe("The report says: It costs 42 dollars.");
  expect(shown).toMatch(/class="[^"]*line-clamp-3[^"]*wide:hidden/);
});

describe("a passage in the text", () => {
  const text = "It costs nothing.";
  const [piece] = cutPieces(text);
  const shown = (looked: string | null, verdict?: Passage["verdict"], nearest?: true) => {
    if (!piece) throw new Error("no piece");
    const passages = [
      { id: "c", number: 6, start: 0, end: 8, ...(verdict ? { verdict } : {}), ...(nearest && { nearest }) },
    ];
    return renderToStaticMarkup(
      <WithWords>
        <ReaderPiece
          {...{
            index: 0,
            piece,
            topLevel: 2,
            passages,
            hits: [],
            pictures: [],
            pageId: "pg_1",
            looked,
            onMarker: () => undefined,
          }}
          parsed={parsePiece(text, piece)}
        />
      </WithWords>,
    );
  };

  it("shows the verdict of a doubtful citation in its style and as text", () => {
    expect(shown("p-c")).toContain("bg-mark");
    const doubtful = shown("p-c", "weak");
    expect(doubtful).not.toContain("bg-mark");
    expect(doubtful).toContain('data-verdict="weak"');
    expect(doubtful).toContain("bg-weak-soft");
    expect(doubtful).toContain('aria-label="Cited as 6, weak: show where"');
    expect(shown("p-c", "not_found")).toContain("bg-unfound-soft");
    // The nearest passage contradicts nothing, so it looks like any passage; its number still says what was found.
    const nearest = shown("p-c", "not_found", true);
    expect(nearest).not.toMatch(/bg-unfound-soft|decoration-unfound/);
    expect(nearest).toContain("bg-mark");
    expect(nearest).toContain('data-verdict="not_found"');
  });

  it("is underlined as doubtful also while another one is selected", () => {
    expect(shown(null, "not_found")).toContain("decoration-unfound");
    expect(shown(null)).not.toContain("underline");
  });
});
