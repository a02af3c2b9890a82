import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WithWords } from "@/testing/components/words";
import { ModelChoice } from "./model-choice";

it("finds the models of a long list by parts of their names, in any order and case", () => {
  const models = ["gpt-5.6", "gpt-5.6-mini", "claude-opus-5", "openai/GPT-5.6-mini"];
  const offered = (typed: string) => {
    const shown = renderToStaticMarkup(
      <WithWords>
        <ModelChoice value={typed} models={models} host="" error={null} onChange={() => undefined} />
      </WithWords>,
    );
    return [...shown.matchAll(/role="option"[^>]*>([^<]*)</g)].map(([, name]) => name);
  };
  expect(offered("mini gpt")).toEqual(["gpt-5.6-mini", "openai/GPT-5.6-mini"]);
  expect(offered("Claude")).toEqual(["claude-opus-5"]);
  expect(offered("  ")).toEqual(models);
  expect(offered("none")).toEqual([]);
});
