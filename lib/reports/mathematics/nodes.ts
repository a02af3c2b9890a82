// Formulas in the tree of a text: `math` is a block of its own, `inlineMath` stands among words.

import type { CompileContext, Extension } from "mdast-util-from-markdown";
import type { Token } from "micromark-util-types";
import { CLOSING } from "./formula";

declare module "mdast" {
  interface Formula {
    type: "math";
    value: string;
    position?: Text["position"];
    data?: Text["data"];
  }
  interface InlineFormula {
    type: "inlineMath";
    value: string;
    /** Set apart, though it stands among words. */
    display: boolean;
    position?: Text["position"];
    data?: Text["data"];
  }
  interface PhrasingContentMap {
    inlineMath: InlineFormula;
  }
  interface RootContentMap {
    math: Formula;
    inlineMath: InlineFormula;
  }
  interface BlockContentMap {
    math: Formula;
  }
}

const begins = (written: string) =>
  (["$$", "\\[", "\\(", "$"] as const).find((mark) => written.startsWith(mark)) ?? "$";

function exitFormula(this: CompileContext, token: Token): void {
  const written = this.sliceSerialize(token);
  const mark = begins(written);
  const rest = written.slice(mark.length).trimEnd();
  const closed = rest.endsWith(CLOSING[mark]);
  const node = this.stack.at(-1);
  if (node?.type === "math" || node?.type === "inlineMath")
    node.value = (closed ? rest.slice(0, -CLOSING[mark].length) : rest).replace(
      /^\s*\n|\n(?<!\n[^\S\n]*\n)\s*$/g,
      "",
    );
  if (node?.type === "inlineMath") node.display = mark === "$$" || mark === "\\[";
  this.exit(token);
}

/** Makes nodes of the tokens of formulas. */
export const mathFromMarkdown: Extension = {
  enter: {
    mathFlow(token) {
      this.enter({ type: "math", value: "" }, token);
      this.buffer();
    },
    mathText(token) {
      this.enter({ type: "inlineMath", value: "", display: false }, token);
      this.buffer();
    },
  },
  exit: {
    mathFlow(token) {
      this.resume();
      exitFormula.call(this, token);
    },
    mathText(token) {
      this.resume();
      exitFormula.call(this, token);
    },
  },
};
