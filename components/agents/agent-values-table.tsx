"use client";

import { DataTable } from "@/components/ui/data-table";
import { Summary } from "@/components/ui/summary";
import { useWords } from "@/components/ui/words";
import { fieldsOf } from "@/lib/config/agent-fields";
import type { AgentDetail } from "@/lib/http/agents-responses";
import { fieldLabel, valueWords } from "./agent-words";

/** Every value of an agent beside what agents.yaml says, folded away. */
export function AgentValuesTable({ agent }: { agent: AgentDetail }) {
  const t = useWords();
  const inFile = agent.file && fieldsOf(agent.file);
  const changed = new Set(agent.changed);
  return (
    <details className="mt-2">
      <Summary className="min-h-8 text-accent pointer-coarse:min-h-11">
        {t("agents.allValues")}
        <span className="unseen">{`: ${agent.title}`}</span>
      </Summary>
      <DataTable
        label={t("agents.ofAgent", { action: t("agents.allValues"), agent: agent.title })}
        minWidth="min-w-[30rem]"
        rows={[...fieldsOf(agent.values)]}
        keyOf={([field]) => field}
        columns={[
          {
            key: "field",
            name: t("agents.field"),
            className: "max-w-60 font-normal",
            cell: ([field]) => fieldLabel(t, field),
          },
          {
            key: "value",
            name: t("agents.value"),
            untranslated: ([, value]) => typeof value === "string",
            cell: ([field, value]) => (
              <span className={changed.has(field) ? "font-medium" : ""}>{valueWords(t, value)}</span>
            ),
          },
          {
            key: "file",
            name: <code className="font-mono">{"agents.yaml"}</code>,
            className: "text-muted",
            untranslated: ([, value]) => typeof value === "string",
            cell: ([field]) => (inFile ? valueWords(t, inFile.get(field)) : t("agents.none")),
          },
        ]}
      />
    </details>
  );
}
