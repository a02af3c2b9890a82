import { parseHTML } from "linkedom";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { checkReport } from "@/lib/citation-check/evidence";
import type { Citation } from "@/lib/run-log/run-state";
import { WithWords } from "@/testing/components/words";
import { CardParts } from "./card-parts";

const PAGE = `# The observatory

The observatory was built on the northern ridge by the navy. It has a wooden dome and two small telescopes.

Visitors reach the ridge by a narrow road. The road is closed in winter.

Astronomers discovered a comet there during the war. The comet returns every seventy years.`;

function cited(sentence: string): { citation: Citation; content: string } {
  const content = `${sentence} [1].`;
  const { citations } = checkReport({
    content,
    question: "",
    sources: [{ number: 1, status: "read", text: PAGE }],
  });
  const [citation] = citations;
  if (!citation) throw new Error("no citation");
  return { citation: { ...citation, id: "cit_1", sourceId: "s", pageId: "p", judgement: null }, content };
}

/** The parts as they are shown. */
function partsOf(citation: Citation, content: string) {
  const shown = renderToStaticMarkup(
    <WithWords>
      <CardParts citation={citation} content={content} />
    </WithWords>,
  );
  return [...parseHTML(shown).document.querySelectorAll("li")].map((part) => ({
    kind: part.getAttribute("data-part"),
    said: (part.querySelector("summary") ?? part).textContent,
    place: part.querySelector("blockquote")?.textContent ?? null,
  }));
}

const BOTH = "The observatory, which the navy built on the northern ridge, discovered a comet";

it("says which part of a sentence rests on which place", () => {
  const { citation, content } = cited(BOTH);
  expect(partsOf(citation, content)).toEqual([
    { kind: "passage", said: "The rest: in the passage above", place: null },
    {
      kind: "further",
      said: "“discovered a comet”: elsewhere on the page",
      place: "Astronomers discovered a comet there during the war.",
    },
  ]);
});

it("names what no place has, and has nothing to say where one passage is all", () => {
  const { citation, content } = cited(`${BOTH} and trained many students in mathematics`);
  expect(partsOf(citation, content).at(-1)).toMatchObject({
    kind: "lacking",
    said: expect.stringContaining("“trained many students in mathematics”"),
  });
  const whole = cited("The observatory was built on the northern ridge by the navy");
  expect(partsOf(whole.citation, whole.content)).toEqual([]);
});

it("shows each place folded, so that it can be opened with the keyboard", () => {
  const said = renderToStaticMarkup(
    <WithWords>
      <CardParts {...cited(BOTH)} />
    </WithWords>,
  );
  expect(said.match(/<summary/g)).toHaveLength(1);
  expect(said).toContain("“discovered a comet”: elsewhere on the page");
  expect(said).toContain("The rest: in the passage above");
});
