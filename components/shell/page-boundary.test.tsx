import { renderToStaticMarkup } from "react-dom/server";
import { renderToReadableStream } from "react-dom/server.browser";
import { expect, it, vi } from "vitest";
import { WithWords } from "@/testing/components/words";
import { PageBoundary } from "./page-boundary";

vi.mock("next/navigation", () => ({
  usePathname: () => "/research/thr_1",
  useParams: () => ({ threadId: "thr_1" }),
}));

/** Longer than what React still writes in the place of a boundary. */
const LONG = "A sentence of the report. ".repeat(2000);

it("a thread that comes with the document stands in its place, however long it is", async () => {
  const page = (
    <WithWords>
      <PageBoundary>
        <p>{LONG}</p>
      </PageBoundary>
    </WithWords>
  );
  const html = await new Response(await renderToReadableStream(page)).text();
  expect(html).toContain(`<p>${LONG}</p>`);
  // React marks a boundary, and moves long content behind the placeholders.
  expect(html).not.toMatch(/<template|<!--\$/);
  expect(renderToStaticMarkup(page)).not.toContain("Opening the research");
});
