import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Disagreement, Source } from "@/lib/run-log/run-state";
import { WithWords } from "@/testing/components/words";
import { Disagreements } from "./disagreements";

it("each value names its source at every width: two documents of one folder are told apart", () => {
  const sources = ["Review of the cells", "Notes of the laboratory"].map(
    (title, index) =>
      ({ id: `src_${index}`, number: index + 1, title, host: "documents", url: "" }) as Source,
  );
  const passage = { start: 0, end: 5, text: "175 Wh" };
  const values = [1, 2].map((number) => ({ number, value: `${number}75 Wh`, publishedAt: null, passage }));
  const disagreement = { subject: "energy density", unit: "", values } satisfies Disagreement;
  const shown = renderToStaticMarkup(
    <WithWords>
      <Disagreements disagreements={[disagreement]} sources={sources} headingLevel="h2" />
    </WithWords>,
  );
  for (const { title } of sources)
    expect(shown).toMatch(new RegExp(`<span class="(?![^"]*hidden)[^"]*">${title}<`));
});
