"use client";

import { AdministratorsNote } from "@/components/account/administers";
import { Part } from "@/components/ui/part";
import { useWords } from "@/components/ui/words";
import type { AgentsScreenData, CallComparison } from "@/lib/http/agents-responses";
import { AgentArticle } from "./agent-article";
import { AgentsFrame } from "./agents-frame";
import { BrokenCopies, FileFault } from "./agents-notices";
import { CallsPart } from "./calls-part";
import { ToolEntry } from "./tool-entry";

/** Every agent, every tool, and how those who answer calls compare. */
export function AgentsScreen({ data, calls }: { data: AgentsScreenData; calls: CallComparison }) {
  const t = useWords();
  const parts = [
    ["agents", t("agents.partAgents")],
    ["tools", t("agents.partTools")],
    ["comparison", t("agents.partCalls")],
  ] as const;
  return (
    <AgentsFrame>
      <nav aria-label={t("agents.onThisPage")} className="mt-4 -ml-2 flex flex-wrap">
        {parts.map(([id, title]) => (
          <a
            key={id}
            href={`#${id}`}
            className="flex min-h-8 items-center rounded-control px-2 text-meta text-accent hover:bg-hover pointer-coarse:min-h-11"
          >
            {title}
          </a>
        ))}
      </nav>
      <AdministratorsNote about="agents" />
      {data.fault ? <FileFault fault={data.fault} file={data.file} never={data.default === ""} /> : null}
      <BrokenCopies copies={data.broken} />
      <Part id="agents" title={t("agents.partAgents")}>
        <div className="mt-4 divide-y divide-line border-y border-line">
          {data.agents.map((agent) => (
            <AgentArticle key={agent.name} agent={agent} />
          ))}
        </div>
      </Part>
      <Part id="tools" title={t("agents.partTools")} lead={t("agents.toolsLead")}>
        <div className="mt-4 divide-y divide-line border-y border-line">
          {data.tools.map((tool) => (
            <ToolEntry key={tool.id} tool={tool} />
          ))}
        </div>
      </Part>
      <CallsPart calls={calls} agents={data.agents} />
    </AgentsFrame>
  );
}
