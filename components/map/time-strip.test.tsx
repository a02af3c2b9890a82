import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { timeStrip } from "@/lib/map/time-strip";
import type { RunState } from "@/lib/run-log/run-state";
import type { Language } from "@/lib/text/languages";
import { SAMPLE_START, sampleAt } from "@/testing/components/sample-run";
import { sampleWith } from "@/testing/components/sample-with";
import { WithWords } from "@/testing/components/words";
import { english } from "@/testing/i18n/messages";
import { StripTables } from "./strip-tables";
import { labelled, piecesOf, pieceWords, waitLabel } from "./strip-words";
import { TimeStrip } from "./time-strip";

const at = (seconds: number) => SAMPLE_START + seconds * 1000;
const shown = (state: RunState, now: number, language: Language = "en") =>
  renderToStaticMarkup(
    <WithWords language={language}>
      <TimeStrip state={state} now={now} />
    </WithWords>,
  );
const said = (state: RunState, now: number) =>
  piecesOf(timeStrip(state, now)).map((piece) => pieceWords(english, piece, state.createdAt));

describe("The strip on the screen", () => {
  const done = sampleAt(200);

  it("describes each segment in chronological order", () => {
    const words = said(done, at(200));
    expect(words[0]).toBe("Step 1: the model was asked for 4\u00a0s, from 0:00. 7k\u00a0tokens.");
    expect(words[3]).toContain("Step 2, ");
    expect(words[3]).toContain("3\u00a0s, from 0:11. Paid prices decide, not quoted ones");
  });

  it("links to steps and calls, with one tab stop", () => {
    const strip = shown(done, at(200));
    expect(strip).toContain('href="#step-run1-2"');
    expect(strip).toContain('href="#call-run1-2-1"');
    expect(strip.match(/data-piece="[^"]*"[^>]*tabindex="0"/g)).toHaveLength(1);
  });

  it("shows the length of a wait, and that it is not drawn to scale", () => {
    const asked = sampleWith(4.2, [[4.3, { type: "plan-review-asked" }]]);
    expect(said(asked, at(3 * 86_400)).at(-1)).toBe(
      "Waited 3\u00a0days for you to look through the plan. Not drawn to scale.",
    );
  });

  it("labels a wait with the longest text that fits, or none", () => {
    const minutes = (ms: number, width: number) => waitLabel(english, { ms, width })?.replace("\u00a0", " ");
    expect(minutes(120_000, 0.08 / 1.08)).toBe("2 min");
    expect(minutes(600_000, 0.08 / 1.08)).toBe("10 min");
    expect(minutes(47 * 3_600_000, 0.08 / 1.08)).toBe("47 h");
    expect(minutes(3 * 86_400_000, 0.08 / 1.08)).toBe("3 d");
    expect(minutes(120_000, 0.03)).toBeUndefined();
  });

  it("is drawn before anything happened, in both languages", () => {
    expect(shown(sampleAt(0), at(0))).toContain("The strip appears when the run starts.");
    expect(shown(done, at(200), "ru")).toContain("На что ушло время");
  });

  it("has the same data in a table", () => {
    const strip = timeStrip(done, at(200));
    const table = renderToStaticMarkup(
      <WithWords>
        <StripTables strip={strip} runId="run1" start={done.createdAt} />
      </WithWords>,
    );
    expect(table.match(/<th scope="row"/g)).toHaveLength(9);
    expect(table).toContain("8,200");
  });

  it("numbers only steps that are wide enough", () => {
    const step = timeStrip(done, at(200)).steps[0]!;
    const steps = [0, 0.01, 0.5].map((x, index) => ({ ...step, number: index + 1, x }));
    expect([...labelled(steps, 620)]).toEqual([1, 3]);
  });
});
