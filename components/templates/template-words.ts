// Texts about templates, their inputs, and validation errors.

import { publishedWords } from "@/components/ui/figures";
import type { Words } from "@/lib/i18n/translate";
import type { InputType, TemplateInput, ValueIssue } from "@/lib/templates/template";
import type { TemplateIssue } from "@/lib/templates/template-check";

export const TYPE_WORDS = {
  text: "templates.type.text",
  number: "templates.type.number",
  date: "templates.type.date",
  choice: "templates.type.choice",
  boolean: "templates.type.boolean",
} as const satisfies Record<InputType, string>;

function shown(t: Words, limit: string | number | boolean | undefined, type: InputType): string {
  if (typeof limit === "number") return t.number(limit, { useGrouping: false });
  const text = String(limit ?? "");
  return type === "date" && text ? publishedWords(t, text) : text;
}

/** The values that an input accepts, if its control does not show it. */
export function rangeWords(t: Words, input: TemplateInput): string {
  if (input.type !== "number" && input.type !== "date") return "";
  const { type } = input;
  const [min, max] = [shown(t, input.min, type), shown(t, input.max, type)];
  if (min && max) return t("templates.range.both", { type, min, max });
  if (min) return t("templates.range.min", { type, min });
  return max ? t("templates.range.max", { type, max }) : "";
}

export function valueIssueWords(t: Words, issue: ValueIssue, type: InputType): string {
  const limit = shown(t, issue.limit, type);
  switch (issue.problem) {
    case "type":
      return t("templates.value.type", { type });
    case "min":
      return t("templates.value.min", { type, limit });
    case "max":
      return t("templates.value.max", { type, limit });
    case "length":
      return t("templates.value.length", { limit: Number(issue.limit) });
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
