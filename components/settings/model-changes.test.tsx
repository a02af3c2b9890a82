import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { AdministersContext } from "@/components/account/administers";
import { SYSTEM_ROLE } from "@/lib/models/fallback-chain";
import { blankProfile, type Change, withChange } from "@/lib/models/profile";
import { WithWords } from "@/testing/components/words";
import { ModelChanges } from "./model-changes";

const BLANK = blankProfile(
  { key: "k", model: "m", label: "m at x", host: "x", kind: "endpoint" },
  Date.UTC(2026, 10, 23),
);
const change = (given: Partial<Change>): Change => ({
  what: "mode",
  from: "strict",
  to: "json",
  reason: "The endpoint answered 400: it does not accept this schema.",
  at: Date.UTC(2026, 10, 23),
  ...given,
});

const shown = (changes: Change[], administers = true) =>
  renderToStaticMarkup(
    <WithWords>
      <AdministersContext value={administers}>
        <ModelChanges name="m" profile={changes.reduce(withChange, BLANK)} onAnew={async () => null} />
      </AdministersContext>
    </WithWords>,
  );

describe("what a model is asked without", () => {
  it("P14: says each change with its reason", () => {
    const markup = shown([
      change({}),
      change({ what: "calls", from: "calls", to: "none" }),
      change({ what: "parameter", from: "temperature", to: "" }),
      change({ what: "parameter", from: "max_tokens", to: "max_completion_tokens" }),
      change({ what: "history", from: "usual", to: "short" }),
      change({ what: "parameter", from: SYSTEM_ROLE, to: "the first message" }),
    ]);
    for (const words of [
      "JSON mode with the schema in the prompt instead of a strict schema",
      "No function calls: each step is one object",
      "Without temperature",
      "max_completion_tokens instead of max_tokens",
      "Short ids for earlier function calls",
      "Instructions at the head of the first message",
      "it does not accept this schema.",
    ])
      expect(markup).toContain(words);
  });

  it("P14: only an administrator can have it forgotten, and nothing stands there without a change", () => {
    expect(shown([change({})])).toContain("Try all again");
    expect(shown([change({})], false)).not.toContain("Try all again");
    expect(shown([])).not.toContain("Try all again");
  });
});
