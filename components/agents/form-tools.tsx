"use client";

import { toolTitle } from "@/components/ui/tool-words";
import { useWords } from "@/components/ui/words";
import type { AgentFormData } from "@/lib/http/agents-responses";
import { issueWords, lackWords } from "./agent-words";
import { FromFile } from "./form-field";
import type { AgentForm } from "./use-agent-form";
import { BindingLine } from "./way-name";

/** On offer to every agent, named or not. */
const ALWAYS = "finalanswertool";

/** The tools an agent may have, each with what is lost without it. */
export function FormTools({ data, form }: { data: AgentFormData; form: AgentForm }) {
  const t = useWords();
  const { tools } = form.typed;
  const issue = form.issueOf("tools");
  const tick = (id: string, on: boolean) =>
    form.setTools(on ? [...tools, id] : tools.filter((tool) => tool !== id));
  return (
    <div className="md:col-span-2">
      <ul className="grid gap-x-8 md:grid-cols-2">
        {data.tools.map((tool, index) => (
          <Tick
            key={tool.id}
            tool={tool}
            first={index === 0}
            on={tool.id === ALWAYS || tools.includes(tool.id)}
            onTick={(on) => tick(tool.id, on)}
          />
        ))}
      </ul>
      {issue ? (
        <p role="alert" className="text-meta text-unfound">
          {issueWords(t, issue)}
        </p>
      ) : null}
      <FromFile agent={data.agent} field="tools" form={form} />
    </div>
  );
}

function Tick({
  tool,
  first,
  on,
  onTick,
}: {
  tool: AgentFormData["tools"][number];
  first: boolean;
  on: boolean;
  onTick: (on: boolean) => void;
}) {
  const t = useWords();
  const always = tool.id === ALWAYS;
  const lost = on ? "" : lackWords(t, tool.id);
  return (
    <li>
      <label className="-mx-2 flex min-h-11 gap-3 rounded-control px-2 py-2 hover:bg-hover">
        <input
          type="checkbox"
          data-field={first ? "tools" : undefined}
          checked={on}
          disabled={always}
          onChange={({ target }) => onTick(target.checked)}
          className="mt-0.5 size-4 shrink-0 scroll-my-32 accent-accent"
        />
        <span className="min-w-0">
          <span className="font-medium">{toolTitle(t, tool.id)}</span>
          <span className="block text-meta text-muted">
            {always ? t("agents.toolAlways") : <BindingLine binding={tool.binding} />}
          </span>
          {lost ? <span className="block text-meta">{t("agents.toolLacking", { what: lost })}</span> : null}
        </span>
      </label>
    </li>
  );
}
