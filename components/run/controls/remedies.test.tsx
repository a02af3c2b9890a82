import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
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
