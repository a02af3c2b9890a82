import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Citation } from "@/lib/run-log/run-state";
import { WithWords } from "@/testing/components/words";
import { CardVerdict } from "./card-verdict";

const citation: Citation = {
  ...{ id: "cit_1", number: 1, at: 10, sentenceStart: 0, sentenceEnd: 13, sourceId: "src_1", pageId: "pg_1" },
  ...{ match: "close", passage: null, verdict: "weak", score: 0.4, facts: [], cause: null, judgement: null },
};
const shown = (one: Citation) =>
  renderToStaticMarkup(
    <WithWords>
      <CardVerdict citation={one} content="It is so [1]." />
    </WithWords>,
  );

it("GOAL-D10: an imported report shows both verdicts where they differ, and the local one applies", () => {
  const card = shown({ ...citation, claimed: { verdict: "supported", score: 1 } });
  expect(card).toContain('data-card-verdict="weak"');
  expect(card).toContain("Checked again on import. The verdict in the bundle was: supported.");
  expect(shown(citation)).not.toContain("import");
});
