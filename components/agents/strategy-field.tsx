"use client";

import { useWords } from "@/components/ui/words";
import type { AgentFormData } from "@/lib/http/agents-responses";
import { issueWords, strategyWords } from "./agent-words";
import { FromFile } from "./form-field";
import type { AgentForm } from "./use-agent-form";

/** The strategies to choose from, each with what it does. */
export function StrategyField({ data, form }: { data: AgentFormData; form: AgentForm }) {
  const t = useWords();
  const issue = form.issueOf("baseClass");
  const choices = data.rules.baseClass?.choices ?? [];
  return (
    <div className="md:col-span-2">
      <ul className="grid gap-x-8 md:grid-cols-2">
        {choices.map((choice, index) => (
          <li key={choice}>
            <label className="-mx-2 flex min-h-11 gap-3 rounded-control px-2 py-2 hover:bg-hover">
              <input
                type="radio"
                name="baseClass"
                data-field={index === 0 ? "baseClass" : undefined}
                value={choice}
                checked={form.typed.fields.baseClass === choice}
                onChange={() => form.set("baseClass", choice)}
                className="mt-0.5 size-4 shrink-0 scroll-my-32 accent-accent"
              />
              <span className="min-w-0">{strategyWords(t, choice)}</span>
            </label>
          </li>
        ))}
      </ul>
      {issue ? (
        <p role="alert" className="text-meta text-unfound">
          {issueWords(t, issue)}
        </p>
      ) : null}
      <FromFile agent={data.agent} field="baseClass" form={form} />
    </div>
  );
}
