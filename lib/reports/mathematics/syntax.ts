// A micromark extension for formulas. An inline formula ends with its paragraph; one whose mark is on a line
// of its own ends at the closing line or a blank one, so that a growing text never changes earlier blocks.

import type { Code, Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";
import { CLOSING, isFormula, LONGEST_FORMULA, type MathMark, mayClose, mayOpen } from "./formula";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    mathFlow: "mathFlow";
    mathText: "mathText";
  }
}

const DOLLAR = 36;
const BACKSLASH = 92;

const isLineEnd = (code: Code): code is number => code !== null && code < -2;
const isBlank = (code: Code) => code === -2 || code === -1 || code === 32;
const letter = (code: Code) =>
  code === null || isLineEnd(code) ? "" : code < 0 ? " " : String.fromCharCode(code);

function lineEnding(effects: Effects, code: Code): void {
  effects.enter("lineEnding");
  effects.consume(code);
  effects.exit("lineEnding");
}

/** Reads the two characters (for `$`: one or two) that begin a formula and hands on which they are. */
function opening(effects: Effects, next: (mark: MathMark) => State | undefined, nok: State): State {
  return (code) => {
    const first = code;
    effects.consume(code);
    return (second) => {
      const written = `${letter(first)}${letter(second)}`;
      if (written !== "$$" && written !== "\\(" && written !== "\\[")
        return first === DOLLAR ? next("$")?.(second) : nok(second);
      effects.consume(second);
      return next(written);
    };
  };
}

/** What was read of an inline formula so far. */
type Inline = { mark: MathMark; tex: string };

/** The states between the marks of an inline formula; `close` reads what follows its end. */
function insideText(effects: Effects, read: Inline, { close, nok }: { close: State; nok: State }): State {
  const inside: State = (code) => {
    if (code === null || read.tex.length > LONGEST_FORMULA) return nok(code);
    if (isLineEnd(code)) {
      // Money occurs throughout paragraphs, so only display formulas may span lines.
      if (read.mark === "$" || read.mark === "\\(") return nok(code);
      effects.exit("data");
      lineEnding(effects, code);
      read.tex += "\n";
      return lineStart;
    }
    if (code === BACKSLASH) return escaped(code);
    if (code === DOLLAR && read.mark.startsWith("$")) return dollars(code);
    if (code === DOLLAR) return nok(code);
    effects.consume(code);
    read.tex += letter(code);
    return inside;
  };
  const lineStart: State = (code) => {
    if (code === null || isLineEnd(code)) return nok(code);
    effects.enter("data");
    return inside(code);
  };
  const escaped: State = (code) => {
    effects.consume(code);
    return (next) => {
      const pair = `\\${letter(next)}`;
      if (pair === CLOSING[read.mark]) {
        effects.consume(next);
        return close;
      }
      // Another opening mark before the end: the first was not a formula. Each character is read once.
      if (pair === "\\(" || pair === "\\[") return nok(next);
      read.tex += "\\";
      if (next === null || isLineEnd(next)) return inside(next);
      effects.consume(next);
      read.tex += letter(next);
      return inside;
    };
  };
  const dollars: State = (code) => {
    effects.consume(code);
    if (read.mark === "$") return close;
    return (next) => {
      if (next !== DOLLAR) return nok(next);
      effects.consume(next);
      return close;
    };
  };
  return inside;
}

function tokenizeText(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const before = letter(this.previous);
  const read: Inline = { mark: "$", tex: "" };
  const close: State = (code) => {
    const { mark, tex } = read;
    if (mark === "$" ? !mayClose(tex, letter(code)) : code === DOLLAR) return nok(code);
    if (!isFormula(tex, mark)) return nok(code);
    effects.exit("data");
    effects.exit("mathText");
    return ok(code);
  };
  const inside = insideText(effects, read, { close, nok });

  return (code) => {
    effects.enter("mathText");
    effects.enter("data");
    const begin = opening(
      effects,
      (found) => {
        read.mark = found;
        const money = found === "$" ? (next: Code) => !mayOpen(before, letter(next)) : () => before === "$";
        return (next) => (found.startsWith("$") && money(next) ? nok(next) : inside(next));
      },
      nok,
    );
    return begin(code);
  };
}

/** A line end after which the block continues; not into a lazy continuation line. */
function nextLine(self: TokenizeContext, effects: Effects, then: State, nok: State): State {
  return (code) => {
    if (code === null) return nok(code);
    lineEnding(effects, code);
    return (next) => (self.parser.lazy[self.now().line] ? nok(next) : then(next));
  };
}

const notBlank: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const skip: State = (code) => {
      if (code === null || isLineEnd(code)) return nok(code);
      if (!isBlank(code)) return ok(code);
      effects.enter("whitespace");
      effects.consume(code);
      effects.exit("whitespace");
      return skip;
    };
    return nextLine(this, effects, skip, nok);
  },
};

const closingLine = (mark: MathMark): Construct => ({
  partial: true,
  tokenize(effects, ok, nok) {
    let written = "";
    const rest: State = (code) => {
      if (code === null || isLineEnd(code)) {
        effects.exit("data");
        return written.trim() === CLOSING[mark] ? ok(code) : nok(code);
      }
      if (written.length > 40) return nok(code);
      effects.consume(code);
      written += letter(code);
      return rest;
    };
    return nextLine(
      this,
      effects,
      (code) => {
        if (code === null || isLineEnd(code)) return nok(code);
        effects.enter("data");
        return rest(code);
      },
      nok,
    );
  },
});

const carryOn: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return nextLine(this, effects, ok, nok);
  },
};

function tokenizeFlow(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let mark: MathMark = "$$";
  const done: State = (code) => {
    effects.exit("mathFlow");
    return ok(code);
  };
  const body: State = (code) => {
    if (code === null) return done(code);
    if (isLineEnd(code))
      return effects.attempt(
        closingLine(mark),
        done,
        effects.check(notBlank, effects.attempt(carryOn, body, done), done),
      )(code);
    effects.enter("data");
    return line(code);
  };
  const line: State = (code) => {
    if (code === null || isLineEnd(code)) {
      effects.exit("data");
      return body(code);
    }
    effects.consume(code);
    return line;
  };
  const restOfMark: State = (code) => {
    if (isBlank(code)) {
      effects.consume(code);
      return restOfMark;
    }
    if (code !== null && !isLineEnd(code)) return nok(code);
    effects.exit("data");
    return this.interrupt ? ok(code) : body(code);
  };
  return (code) => {
    effects.enter("mathFlow");
    effects.enter("data");
    const begin = opening(
      effects,
      (found) => {
        mark = found;
        return found === "$$" || found === "\\[" ? restOfMark : nok;
      },
      nok,
    );
    return begin(code);
  };
}

const text: Construct = { name: "mathText", tokenize: tokenizeText };
const flow: Construct = { name: "mathFlow", tokenize: tokenizeFlow, concrete: true };

/** Formulas as tokens. */
export const mathSyntax: Extension = {
  text: { [DOLLAR]: text, [BACKSLASH]: text },
  flow: { [DOLLAR]: flow, [BACKSLASH]: flow },
};
