"use client";

import { DataTable } from "@/components/ui/data-table";
import { useWords } from "@/components/ui/words";
import type { JsonSchema } from "@/lib/tools/tool";
import { type SchemaRow, schemaRows } from "./schema-rows";

/** The fields of a schema. Names and what they are for stand as a model reads them. */
export function SchemaTable({ schema, title }: { schema: JsonSchema; title: string }) {
  const t = useWords();
  const name = ({ depth, name: field, required }: SchemaRow) => (
    <span className="block" style={{ paddingInlineStart: `${depth}rem` }}>
      <code className="block font-mono text-fine leading-5">{field}</code>
      {required ? <span className="block text-fine text-muted">{t("agents.required")}</span> : null}
    </span>
  );
  return (
    <DataTable
      label={t("agents.fieldsOf", { tool: title })}
      minWidth="min-w-[36rem]"
      rows={schemaRows(t, schema)}
      keyOf={({ path }) => path}
      columns={[
        { key: "field", name: t("agents.field"), className: "font-normal", cell: name },
        {
          key: "type",
          name: t("agents.type"),
          cell: ({ type }) => <code className="font-mono text-fine leading-5">{type}</code>,
        },
        { key: "bounds", name: t("agents.bounds"), cell: ({ bounds }) => bounds.join("; ") },
        {
          key: "meaning",
          name: t("agents.meaning"),
          lang: "en",
          cell: ({ description }) => description,
        },
      ]}
    />
  );
}
