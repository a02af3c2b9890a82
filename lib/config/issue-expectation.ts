// What an issue of a schema expected, by its code and data.

import { z } from "zod";
import { type Expectation, expects, type Field, typeNamed } from "./expectation";

type Issue = z.core.$ZodIssue;
type Of<Code extends Issue["code"]> = Extract<Issue, { code: Code }>;

/** As the library names the type of a value. */
function received(input: unknown): Field {
  const type = z.core.util.parsedType(input);
  return type === "number" && !Number.isFinite(input) ? String(input) : typeNamed(type);
}

function least({ origin, minimum, inclusive, exact }: Of<"too_small">): Expectation | null {
  const fields = { least: String(minimum) };
  if (exact) return null;
  if (origin === "number") return inclusive ? expects("numberFrom", fields) : expects("numberAbove", fields);
  if (!inclusive) return null;
  if (origin === "int") return expects("intFrom", fields);
  if (origin === "string") return expects("lettersFrom", fields);
  return origin === "array" ? expects("itemsFrom", fields) : null;
}

function most({ origin, maximum, inclusive, exact }: Of<"too_big">): Expectation | null {
  const fields = { most: String(maximum) };
  if (exact) return null;
  if (origin === "number") return inclusive ? expects("numberTo", fields) : expects("numberBelow", fields);
  if (!inclusive) return null;
  if (origin === "int") return expects("intTo", fields);
  if (origin === "string") return expects("lettersTo", fields);
  return origin === "array" ? expects("itemsTo", fields) : null;
}

function format(issue: Of<"invalid_format">): Expectation | null {
  if (issue.format === "url") return expects("address");
  return issue.format === "regex" && issue.pattern ? expects("pattern", { pattern: issue.pattern }) : null;
}

function union(issue: Of<"invalid_union">): Expectation | null {
  if (issue.path.at(-1) === "mode") return expects("mode");
  // The library has more to say of one that a key decides, and of one that takes too much.
  return "options" in issue || issue.inclusive === false ? null : expects("invalid");
}

/** Null for one that is not foreseen. */
function foreseen(issue: Issue): Expectation | null {
  switch (issue.code) {
    case "invalid_type":
      return expects("type", { type: typeNamed(issue.expected), received: received(issue.input) });
    case "too_small":
      return least(issue);
    case "too_big":
      return most(issue);
    case "invalid_format":
      return format(issue);
    case "unrecognized_keys":
      return expects("noKey", { keys: issue.keys.map((key) => `“${key}”`).join(", ") });
    case "invalid_value":
      return issue.values.length > 1
        ? expects("oneOf", { names: z.core.util.joinValues(issue.values, "|") })
        : null;
    case "invalid_union":
      return union(issue);
    case "invalid_key":
      return issue.origin === "record" ? expects("name") : null;
    case "custom":
      // Only `refusal` makes such parameters.
      return (issue.params?.expected as Expectation | undefined) ?? expects("invalid");
    default:
      return null;
  }
}

/** What was expected. The issue has to hold its input (`reportInput`), of which nothing but the type is told. */
export const expectationOf = (issue: Issue): Expectation =>
  foreseen(issue) ?? { text: issue.message.replace(/^.*?expected /, "").replace(/\.$/, "") };

/** Why a text is refused, in brackets behind what else was expected. */
export function refusedText(issue: Issue): Field {
  if (issue.code === "too_small") return expects("tooShort", { expected: expectationOf(issue) });
  return issue.code === "too_big" ? expects("tooLong", { expected: expectationOf(issue) }) : issue.message;
}
