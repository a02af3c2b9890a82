import { renderToStaticMarkup } from "react-dom/server";
import { renderToReadableStream } from "react-dom/server.browser";
import { expect, it, vi } from "vitest";
import { WithWords } from "@/testing/components/words";
import { PageBoundary } from "./page-boundary";

const opened = vi.hoisted(() => ({ pathname: "" }));
vi.mock("next/navigation", () => ({
  usePathname: () => opened.pathname,
  useParams: () => ({ threadId: "thr_1" }),
}));

/** Longer than what React still writes in the place of a boundary. */
const LONG = "A sentence of the report. ".repeat(2000);

it.each(["/research/thr_1", "/reports/rep_1", "/sources/src_1", "/documents/documents/a.md"])(
  "%s comes with its document and stands in its place, however long it is",
  async (pathname) => {
    opened.pathname = pathname;
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
    expect(renderToStaticMarkup(page)).not.toContain("Opening the");
  },
);
