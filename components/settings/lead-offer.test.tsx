import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { blankProfile, type ModelProfile } from "@/lib/models/profile";
import { WithWords } from "@/testing/components/words";
import { LeadOffer } from "./lead-offer";

const BLANK = blankProfile({ key: "k", model: "m", label: "m at x", host: "x", kind: "endpoint" }, 0);
const shown = (profile: ModelProfile | null) =>
  renderToStaticMarkup(
    <WithWords>
      <LeadOffer profile={profile} />
    </WithWords>,
  );

it.each<[string, Partial<ModelProfile>]>([
  ["ended a run without a search", { cannotLead: "The model ended the run without a search." }],
  ["keeps to no form of a step", { mode: "small" }],
])("points a model that %s to the agents", (_, own) => {
  expect(shown({ ...BLANK, ...own })).toContain('href="/agents"');
});

it("says nothing of a model that leads, or of which nothing is known", () => {
  expect(shown(BLANK)).toBe("");
  expect(shown({ ...BLANK, mode: "prompt" })).toBe("");
  expect(shown(null)).toBe("");
});
