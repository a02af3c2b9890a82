"use client";

import { TableFrame } from "@/components/report/markdown/table-frame";
import { useWords } from "@/components/ui/words";
import type { JsonSchema } from "@/lib/tools/tool";
import { schemaRows } from "./schema-rows";

/** The fields of a schema. Names and what they are for stand as a model reads them. */
export function SchemaTable({ schema, title }: { schema: JsonSchema; title: string }) {
  const t = useWords();
  return (
    <TableFrame label={t("agents.fieldsOf", { tool: title })}>
      <table className="w-full min-w-[36rem] text-left text-meta">
        <thead>
          <tr className="border-b border-edge text-muted">
            {[t("agents.field"), t("agents.type"), t("agents.bounds"), t("agents.meaning")].map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 font-medium last:pr-0">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-b border-line">
          {schemaRows(t, schema).map((row) => (
            <tr key={row.path} className="align-top">
              <th scope="row" className="py-2 pr-4 font-normal">
                <code
                  className="block font-mono text-fine leading-5"
                  style={{ paddingInlineStart: `${row.depth}rem` }}
                >
                  {row.name}
                </code>
                {row.required ? (
                  <span
                    className="block text-fine text-muted"
                    style={{ paddingInlineStart: `${row.depth}rem` }}
                  >
                    {t("agents.required")}
                  </span>
                ) : null}
              </th>
              <td className="py-2 pr-4">
                <code className="font-mono text-fine leading-5">{row.type}</code>
              </td>
              <td className="py-2 pr-4 tabular">{row.bounds.join("; ")}</td>
              <td lang="en" className="py-2">
                {row.description}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
