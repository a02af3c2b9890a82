"use client";

import { ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { CopyLines } from "@/components/ui/copy-lines";
import { DataTable } from "@/components/ui/data-table";
import { Summary } from "@/components/ui/summary";
import { useWords } from "@/components/ui/words";
import { useHash } from "@/lib/client/use-hash";
import type { ToolDetail } from "@/lib/http/agents-responses";
import type { JsonSchema } from "@/lib/tools/tool";
import { type SchemaRow, schemaRows } from "./schema-rows";
import { useToolTitle } from "./tool-names";
import { BindingLine } from "./way-name";

/** The fields of a schema, with names and descriptions exactly as a model reads them. */
function SchemaTable({ schema, title }: { schema: JsonSchema; title: string }) {
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

/** Opens the entry that the URL fragment names, and scrolls to it. */
function useOpened(id: string) {
  const entry = useRef<HTMLDetailsElement>(null);
  const hash = useHash();
  useEffect(() => {
    const element = entry.current;
    if (hash !== id || !element) return;
    element.open = true;
    element.scrollIntoView({ block: "start" });
  }, [hash, id]);
  return entry;
}

/** One tool: how it is answered at present and, collapsed, its schema as sent to the model. */
export function ToolEntry({ tool }: { tool: ToolDetail }) {
  const t = useWords();
  const anchor = `tool-${tool.id}`;
  const entry = useOpened(anchor);
  const title = useToolTitle()(tool.id);
  return (
    <details ref={entry} id={anchor} className="group scroll-mt-20 md:scroll-mt-8">
      <summary className="focus-inset flex min-h-11 list-none flex-wrap items-center gap-x-3 py-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden="true"
          className="shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <h3 className="font-medium">{title}</h3>
        {title === tool.name ? null : <code className="font-mono text-fine text-muted">{tool.name}</code>}
        <span className="w-full pl-7 text-meta text-muted md:ml-auto md:w-auto md:pl-0">
          <BindingLine binding={tool.binding} />
        </span>
      </summary>
      <div className="pb-6 pl-0 md:pl-7">
        <p lang="en" className="max-w-[65ch]">
          {tool.purpose}
        </p>
        <ToolFacts tool={tool} />
        <SchemaTable schema={tool.schema} title={title} />
        <details>
          <Summary className="min-h-8 text-accent pointer-coarse:min-h-11">
            {t("agents.raw")}
            <span className="unseen">{`: ${title}`}</span>
          </Summary>
          <p className="mt-1 max-w-[65ch] text-meta text-muted">{t("agents.rawLead")}</p>
          <CopyLines
            lines={JSON.stringify(tool.schema, null, 2).split("\n")}
            what={t("agents.rawOf", { tool: title })}
          />
        </details>
      </div>
    </details>
  );
}

function ToolFacts({ tool: { role, limit, variants, agents } }: { tool: ToolDetail }) {
  const t = useWords();
  const facts = [
    agents.length > 0 ? t("agents.usedBy", { agents: t.list(agents) }) : t("agents.usedByNone"),
    role === "normal" ? null : t(`agents.role.${role}`),
    limit && t(`agents.limit.${limit}`),
  ];
  return (
    <p className="mt-1 max-w-[65ch] text-meta text-muted">
      {facts.filter(Boolean).join(" ")}
      {variants.length > 1 ? (
        <>
          {` ${t("agents.variants", { count: variants.length })} `}
          <code lang="en" translate="no" className="font-mono text-fine">
            {variants.join(", ")}
          </code>
        </>
      ) : null}
    </p>
  );
}
