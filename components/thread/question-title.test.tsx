import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { WithWords } from "@/testing/components/words";
import { QuestionTitle, ShownThreadContext } from "./question-title";
import { ThreadName } from "./thread-name";

// The frame around a thread's page is not here.
vi.mock("@/components/shell/threads-context", () => ({ useSharedThreads: () => undefined }));
vi.mock("@/components/shell/thread-actions", () => ({
  useThreadActions: () => ({}),
  hintThreadMenu: () => undefined,
}));

const shown = (follows: boolean, titleBy: "person" | "question" = "person") =>
  renderToStaticMarkup(
    <WithWords>
      <ShownThreadContext value={{ id: "thr_1", title: "Lantern sales", titleBy, pinned: false }}>
        {follows ? <ThreadName /> : null}
        <p>{"earlier questions"}</p>
        <QuestionTitle question="Does the file agree?" follows={follows} />
      </ShownThreadContext>
    </WithWords>,
  );

it("the name of a thread stands above all its questions", () => {
  const page = shown(true);
  expect(page.match(/Lantern sales/g)).toHaveLength(1);
  expect(page.indexOf("Lantern sales")).toBeLessThan(page.indexOf("earlier questions"));
  expect(page).toMatch(/<h2[^>]*>Does the file agree\?<\/h2>/);
  expect(page.match(/<h1/g)).toHaveLength(1);
});

it("a single question stands below the name, and alone without one", () => {
  expect(shown(false)).toMatch(/<h1[^>]*>Lantern sales<span[^>]*>Does the file agree\?<\/span><\/h1>/);
  expect(shown(true, "question")).not.toContain("Lantern sales");
  expect(shown(true, "question")).toMatch(/<h1[^>]*>Does the file agree\?<\/h1>/);
});
