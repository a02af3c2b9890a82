import { setImmediate as turn } from "node:timers/promises";
import { renderToStaticMarkup } from "react-dom/server";
import { renderToReadableStream } from "react-dom/server.browser";
import { expect, it } from "vitest";
import { NO_SPANS } from "@/components/report/source-reader/text-spans";
import { CitedMarkdown } from "@/components/report/text/report-text";
import { growStretches, NO_STRETCHES } from "@/components/report/text/stretches";
import { WithWords } from "@/testing/components/words";
import { ServesOthersContext } from "./own-turn";

const PARTS = 40;
const content = Array.from(
  { length: PARTS },
  (_unused, part) => `## Part ${part}\n\nIt costs ${part} million [1].\n`,
).join("\n");
const { stretches } = growStretches(NO_STRETCHES, content, "");
const text = (servesOthers: boolean) => (
  <WithWords>
    <ServesOthersContext value={servesOthers}>
      <CitedMarkdown stretches={stretches} spans={NO_SPANS} />
    </ServesOthersContext>
  </WithWords>
);

it("SEC-5: between the stretches of a text the server answers others, and the page is the same", async () => {
  let rendering = true;
  let turns = 0;
  const others = (async () => {
    for (; rendering; turns += 1) await turn();
  })();
  const stream = await renderToReadableStream(text(true));
  const html = await new Response(stream).text();
  rendering = false;
  await others;
  expect(stretches.length).toBeGreaterThanOrEqual(PARTS);
  expect(turns).toBeGreaterThanOrEqual(stretches.length);
  expect(html).toBe(renderToStaticMarkup(text(false)));
});
