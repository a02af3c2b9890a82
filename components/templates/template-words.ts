// What is said of a template, of its inputs, and of what cannot be taken.

import type { Words } from "@/lib/messages/translate";
import type { InputType, TemplateInput, ValueIssue } from "@/lib/runs/template";
import type { TemplateIssue } from "@/lib/runs/template-check";

export const TYPE_WORDS = {
  text: "templates.type.text",
  number: "templates.type.number",
  date: "templates.type.date",
  choice: "templates.type.choice",
  boolean: "templates.type.boolean",
} as const satisfies Record<InputType, string>;

const shown = (t: Words, limit: string | number | boolean | undefined) =>
  typeof limit === "number" ? t.number(limit, { useGrouping: false }) : String(limit ?? "");

/** What an input takes, where that is not plain from its control. */
export function rangeWords(t: Words, input: TemplateInput): string {
  if (input.type !== "number" && input.type !== "date") return "";
  const [min, max] = [shown(t, input.min), shown(t, input.max)];
  if (min && max) return t("templates.range.both", { min, max });
  if (min) return t("templates.range.min", { min });
  return max ? t("templates.range.max", { max }) : "";
}

export function valueIssueWords(t: Words, issue: ValueIssue, type: InputType): string {
  const limit = shown(t, issue.limit);
  switch (issue.problem) {
    case "type":
      return t("templates.value.type", { type });
    case "min":
      return t("templates.value.min", { limit });
    case "max":
      return t("templates.value.max", { limit });
    case "length":
      return t("templates.value.length", { limit });
    case "missing":
      return t("templates.value.missing");
    case "choice":
      return t("templates.value.choice");
    case "unknown":
      return t("templates.value.unknown");
  }
}

export function issueWords(t: Words, { problem, detail = "" }: TemplateIssue): string {
  if (problem === "long" || problem === "many" || problem === "place")
    return t(`templates.issue.${problem}`, { detail });
  return t(`templates.issue.${problem}`);
}
