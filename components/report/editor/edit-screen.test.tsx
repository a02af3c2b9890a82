import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { WithWords } from "@/testing/components/words";
import { EditScreen } from "./edit-screen";

vi.mock("next/navigation", () => ({ useRouter: () => ({}), usePathname: () => "/" }));

const report = { id: "rep_1", title: "Bells", content: "Fourteen bells.", threadId: "thr_1", sources: [] };

it.each([
  ["It has fourteen bells.", true],
  [null, false],
])("explains briefly that the answer cannot be edited here: %s", (answer, said) => {
  const shown = renderToStaticMarkup(
    <WithWords>
      <EditScreen report={{ ...report, answer, versions: [] }} />
    </WithWords>,
  );
  expect(shown.includes("“In short” is not part of this text and stays as it is")).toBe(said);
});
