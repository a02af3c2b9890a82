import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { RephraseContext } from "@/components/run/rephrase";
import type { RunState } from "@/lib/run-log/run-state";
import { sampleAt } from "@/testing/components/sample-run";
import { WithWords } from "@/testing/components/words";
import { Remedies } from "./remedies";

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

it("leads to the form for connections, and offers no other model, where the built-in model found nothing", () => {
  const sample = sampleAt(200);
  const state: RunState = {
    ...sample,
    status: "failed",
    error: { code: "answer_not_found", message: "No answer.", retryable: false },
    model: { id: "extractive", label: "Built-in", kind: "built-in", host: null },
  };
  const html = renderToStaticMarkup(
    <WithWords>
      <Remedies state={state} onStarted={() => undefined} />
    </WithWords>,
  );
  expect(html).toContain('href="/settings/connections"');
  expect(html).not.toContain("Use another model");
});

it("offers first to rephrase a question to which nothing was found, where there is a box for it", () => {
  const state: RunState = {
    ...sampleAt(200),
    status: "failed",
    error: { code: "answer_not_found", message: "No answer.", retryable: false },
    model: { id: "extractive", label: "Built-in", kind: "built-in", host: null },
  };
  const buttons = (rephrase: ((question: string) => void) | null) =>
    renderToStaticMarkup(
      <WithWords>
        <RephraseContext value={rephrase}>
          <Remedies state={state} onStarted={() => undefined} />
        </RephraseContext>
      </WithWords>,
    ).match(/(?<=<(?:a|button)[^>]*>)[^<]+/g);
  expect(buttons(() => undefined)?.slice(0, 2)).toEqual([
    "Rephrase the question",
    "Set up a model or a search",
  ]);
  expect(buttons(null)?.[0]).toBe("Set up a model or a search");
});
