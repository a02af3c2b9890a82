import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ThreadSummary } from "@/lib/http/responses";
import { WithWords } from "@/testing/components/words";
import { ThreadLink } from "./thread-row";

it("a row of the list is one tab stop", () => {
  const thread = { id: "thr_1", title: "Bells", status: "completed" } as ThreadSummary;
  const shown = renderToStaticMarkup(
    <WithWords>
      <ThreadLink thread={thread} note={null} time={null} current={false} />
    </WithWords>,
  );
  const stops = [...shown.matchAll(/<(?:a|button)[^>]*>/g)].filter(([tag]) => !tag.includes('tabindex="-1"'));
  expect(stops).toHaveLength(1);
});

it("a row says that only the last of several questions was left without an answer", () => {
  const shown = (thread: Partial<ThreadSummary>) =>
    renderToStaticMarkup(
      <WithWords>
        <ThreadLink
          thread={{ id: "thr_1", title: "Bells", status: "failed", ...thread } as ThreadSummary}
          note={null}
          time={null}
          current={false}
        />
      </WithWords>,
    );
  expect(shown({ runsCount: 2 })).toContain("The last question: Ended without an answer");
  expect(shown({ runsCount: 1 })).not.toContain("The last question");
  expect(shown({ runsCount: 2, status: "completed" })).not.toContain("The last question");
});
