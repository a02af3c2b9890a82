import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { Source } from "@/lib/run-log/run-state";
import { sampleAt } from "@/testing/components/sample-run";
import { WithWords } from "@/testing/components/words";
import { EditPreview } from "./edit-preview";
import { EditScreen } from "./edit-screen";
import { withCitation } from "./edit-sources";

vi.mock("next/navigation", () => ({ useRouter: () => ({}), usePathname: () => "/" }));

const [source] = sampleAt(200).sources as [Source];
const sources = [{ ...source, number: 3, title: "Bells of the north" }];
const report = { id: "rep_1", title: "Bells", content: "Fourteen bells.", threadId: "thr_1", sources };

it.each(["It has fourteen bells.", null])("the short answer can be edited too: %s", (answer) => {
  const shown = renderToStaticMarkup(
    <WithWords>
      <EditScreen report={{ ...report, answer, versions: [] }} />
    </WithWords>,
  );
  expect(/<textarea[^>]* name="answer"[^>]*>([^<]*)</.exec(shown)?.[1]?.trim()).toBe(answer ?? "");
  expect(shown).toContain("1\u00a0source to cite");
  expect(shown).toContain('aria-label="Cite source 3: Bells of the north"');
});

it.each([
  ["It has fourteen bells [3].", "2\u00a0words · “In short”: 4\u00a0words · "],
  ["", "2\u00a0words · nothing"],
])("the words of the text and of the short answer are counted apart: %s", (answer, words) => {
  const shown = renderToStaticMarkup(
    <WithWords>
      <EditScreen report={{ ...report, answer, versions: [] }} />
    </WithWords>,
  );
  expect(shown).toContain(words);
});

it("the preview marks a number without a source as unknown, in the text and in the short answer", () => {
  const shown = renderToStaticMarkup(
    <WithWords>
      <EditPreview title="Bells" content="Fourteen [3]. Nine [9]." answer="Many [3][8]." sources={sources} />
    </WithWords>,
  );
  const chips = [...shown.matchAll(/<button[^>]*data-chip="(\d+)"[^>]*>/g)];
  expect(chips.map(([tag, number]) => [number, /data-verdict="(\w+)"/.exec(tag)?.[1] ?? null])).toEqual([
    ["3", null],
    ["8", "not_found"],
    ["3", null],
    ["9", "not_found"],
  ]);
});

it("a citation stands in the place of the selection, with the cursor behind it", () => {
  const field = { value: "One. Two.", selectionStart: 3, selectionEnd: 3 };
  expect(withCitation(field, 12)).toEqual({ text: "One[12]. Two.", caret: 7 });
  expect(withCitation({ ...field, selectionEnd: 9 }, 1)).toEqual({ text: "One[1]", caret: 6 });
});
