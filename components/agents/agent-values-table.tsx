"use client";

import { TableFrame } from "@/components/report/markdown/table-frame";
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
      <TableFrame label={t("agents.ofAgent", { action: t("agents.allValues"), agent: agent.title })}>
        <table className="w-full min-w-[30rem] text-left text-meta tabular">
          <thead>
            <tr className="border-b border-edge text-muted">
              <th scope="col" className="py-2 pr-4 font-medium">
                {t("agents.field")}
              </th>
              <th scope="col" className="py-2 pr-4 font-medium">
                {t("agents.value")}
              </th>
              <th scope="col" className="py-2 font-medium">
                <code className="font-mono">{"agents.yaml"}</code>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-b border-line">
            {[...fieldsOf(agent.values)].map(([field, value]) => (
              <tr key={field} className="align-top">
                <th scope="row" className="max-w-60 py-2 pr-4 font-normal">
                  {fieldLabel(t, field)}
                </th>
                <td
                  translate={typeof value === "string" ? "no" : undefined}
                  className={changed.has(field) ? "py-2 pr-4 font-medium" : "py-2 pr-4"}
                >
                  {valueWords(t, value)}
                </td>
                <td translate={typeof value === "string" ? "no" : undefined} className="py-2 text-muted">
                  {inFile ? valueWords(t, inFile.get(field)) : t("agents.none")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </details>
  );
}
