// What stands below a field of the form: what it takes, what empty means, and what agents.yaml says.

import type { FieldPath, FieldRule } from "@/lib/config/agent-fields";
import { fieldsOf } from "@/lib/config/agent-fields";
import type { AgentDetail } from "@/lib/http/agents-responses";
import type { Words } from "@/lib/i18n/translate";
import { valueWords } from "./agent-words";
import { isText } from "./form-values";

function emptyWords(t: Words, field: FieldPath): string {
  if (field === "model.name") return t("agents.empty.model");
  if (field === "prompts.extra") return t("agents.empty.nothing");
  if (field === "execution.clarificationTimeoutMs") return t("agents.empty.wait");
  return t(field.startsWith("budget.") ? "agents.empty.cap" : "agents.empty.endpoint");
}

function boundWords(t: Words, field: FieldPath, { min, max }: FieldRule): string | null {
  if (isText(field)) return max === null ? null : t("agents.bounds.characters", { max });
  if (min !== null && max !== null) return t("agents.bounds.between", { min, max });
  return min === null ? null : t("agents.bounds.least", { min });
}

/** What a field takes. */
export function ruleWords(t: Words, field: FieldPath, rule: FieldRule | undefined): string {
  if (!rule) return "";
  const empty = rule.optional ? t("agents.optional", { meaning: emptyWords(t, field) }) : null;
  return [boundWords(t, field, rule), empty].filter(Boolean).join(" · ");
}

/** What agents.yaml says of a field; null when it says nothing of the agent. Long texts are told by their length. */
export function fileWords<Quoted>(
  t: Words,
  told: { agent: AgentDetail; field: FieldPath; quote: (chunks: (string | Quoted)[]) => Quoted },
): (string | Quoted)[] | null {
  const { agent, field, quote } = told;
  const { file, copy, origin } = agent;
  if (!file) return null;
  const short = (value: unknown) =>
    typeof value === "string" && value.length > 60
      ? t("agents.characters", { count: value.length })
      : valueWords(t, value);
  const value = short(fieldsOf(file).get(field));
  if (copy?.base && copy.fileChanged.includes(field))
    return t.rich("agents.inFileWas", { value, before: short(fieldsOf(copy.base).get(field)), v: quote });
  return origin === "own" && copy
    ? t.rich("agents.inFileOf", { agent: copy.madeFrom, value, v: quote })
    : t.rich("agents.inFile", { value, v: quote });
}
