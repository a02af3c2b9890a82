import { shortened } from "@/components/ui/figures";
import { type CallRenderer, numberIn, recordsIn, textIn, textParam } from "./call-renderer";

type Stance = "agree" | "differ" | "one_only";
type Point = {
  point: string;
  stance: Stance;
  said: { number: number; statement: string }[];
  why: string;
};

const stanceOf = (value: unknown): Stance => (value === "agree" || value === "differ" ? value : "one_only");

/** The compared points, as far as the output has the expected form. */
export function pointsOf(output: unknown): Point[] {
  return recordsIn(output, "points").map((one) => ({
    point: textIn(one, "point"),
    stance: stanceOf(one.stance),
    said: recordsIn(one, "said").map((said) => ({
      number: numberIn(said, "source_number"),
      statement: textIn(said, "statement"),
    })),
    why: textIn(one, "why"),
  }));
}

export const compareSources: CallRenderer = {
  sideBySide: null,
  doing: (t, calls) =>
    t("run.compare.doing", { question: shortened(calls[0] ? textParam(calls[0], "question") : "", 60) }),
  line: (t, { call }) => {
    const differ = pointsOf(call.output).filter(({ stance }) => stance === "differ").length;
    return {
      what: t("run.compare.line", { question: shortened(textParam(call, "question"), 70) }),
      outcome: differ > 0 ? t("run.compare.differ", { count: differ }) : null,
    };
  },
  opens: true,
};
