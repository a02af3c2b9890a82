"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { ForAdministrators } from "@/components/account/administers";
import { useGeneral } from "@/components/settings/use-general";
import { buttonLook } from "@/components/ui/button";
import { ConfirmPrompt } from "@/components/ui/confirm-prompt";
import { DataTable } from "@/components/ui/data-table";
import { Summary } from "@/components/ui/summary";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";
import { fieldsOf } from "@/lib/config/agent-fields";
import type { AgentDetail } from "@/lib/http/agents-responses";
import {
  bindingWords,
  budgetWords,
  fieldLabel,
  instructionWords,
  limitWords,
  modelWords,
  originWords,
  STRATEGY_WORDS,
  valueWords,
} from "./agent-words";
import { percent } from "./shares";
import { useToolTitle } from "./tool-names";
import { WayName, wayId } from "./way-name";

/** The actions for an agent. Resetting to agents.yaml and deleting ask for confirmation in place. */
function AgentActions({ agent }: { agent: AgentDetail }) {
  const t = useWords();
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const edit = useRef<HTMLAnchorElement>(null);
  const router = useRouter();
  const general = useGeneral(router.refresh);
  const { name, title, origin, copy } = agent;
  const place = `/agents/${encodeURIComponent(name)}`;
  const named = (action: string) => t("agents.ofAgent", { action, agent: title });
  const undo = origin === "own" ? t("agents.remove") : t("agents.reset");
  return (
    <div className="mt-3">
      <div className="flex flex-wrap gap-2">
        <Link ref={edit} href={`${place}/edit`} className={buttonLook()} aria-label={named(t("agents.edit"))}>
          {t("agents.edit")}
        </Link>
        <Link
          href={`${place}/duplicate`}
          className={buttonLook("quiet")}
          aria-label={named(t("agents.duplicate"))}
        >
          {t("agents.duplicate")}
        </Link>
        {agent.isDefault ? null : (
          <button
            type="button"
            className={buttonLook("quiet")}
            aria-disabled={general.saving}
            aria-label={named(t("agents.makeDefault"))}
            onClick={() => void general.change({ defaultAgent: name })}
          >
            {t("agents.makeDefault")}
          </button>
        )}
        {copy ? (
          <button
            ref={opener}
            type="button"
            className={buttonLook("quiet")}
            aria-expanded={asking}
            aria-label={named(undo)}
            onClick={() => setAsking(!asking)}
          >
            {undo}
          </button>
        ) : null}
      </div>
      {general.fault ? (
        <p role="alert" className="mt-2 text-unfound">
          {general.fault}
        </p>
      ) : null}
      {copy && asking ? (
        <Undo
          agent={{ name, revision: copy.revision }}
          question={t(origin === "own" ? "agents.removeSure" : "agents.resetSure", { agent: title })}
          action={undo}
          onClose={() => {
            setAsking(false);
            opener.current?.focus();
          }}
          onDone={() => {
            setAsking(false);
            // The button that opened the prompt disappears with the copy.
            edit.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

/** Deletes the copy of an agent and refreshes the agents; returns true when it was deleted. */
export function useReset({ name, revision }: { name: string; revision: number }) {
  const router = useRouter();
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const reset = async (): Promise<boolean> => {
    if (working) return false;
    setWorking(true);
    setFault(null);
    const path = `/api/agents/${encodeURIComponent(name)}?revision=${revision}`;
    const answer = await requestJson(path, { method: "DELETE" });
    if (!answer.ok) setFault(answer.message);
    // Also after a failure, because the page may be out of date.
    router.refresh();
    setWorking(false);
    return answer.ok;
  };
  return { working, fault, reset };
}

/** Deletes the copy after confirmation. */
function Undo({
  agent,
  question,
  action,
  onClose,
  onDone,
}: {
  agent: { name: string; revision: number };
  question: string;
  action: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useWords();
  const { working, fault, reset } = useReset(agent);
  return (
    <ConfirmPrompt
      question={question}
      action={action}
      keep={t("agents.keep")}
      working={working}
      fault={fault}
      onConfirm={async () => {
        if (await reset()) onDone();
      }}
      onClose={onClose}
    />
  );
}

/** Every value of an agent beside the value in agents.yaml, collapsed. */
function AgentValuesTable({ agent }: { agent: AgentDetail }) {
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

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2 md:grid-cols-[8rem_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words tabular">{children}</dd>
    </div>
  );
}

/** The tools of an agent, each linked to its description. */
function Tools({ agent }: { agent: AgentDetail }) {
  const t = useWords();
  const titleOf = useToolTitle();
  return (
    <ul className="-my-1 flex flex-wrap gap-x-4">
      {agent.bindings.map(({ tool, binding }) => (
        <li key={tool}>
          <a
            href={`#tool-${tool}`}
            title={bindingWords(t, binding)}
            className="flex min-h-7 items-center text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
          >
            {titleOf(tool)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The tools for which runs choose one of several variants, with the share of each. */
function SharedOut({ agent }: { agent: AgentDetail }) {
  const t = useWords();
  const titleOf = useToolTitle();
  const shared = agent.bindings.flatMap(({ tool, ways = [] }) => (ways.length > 0 ? [{ tool, ways }] : []));
  if (shared.length === 0) return null;
  return (
    <Row name={t("agents.ways")}>
      <ul>
        {shared.map(({ tool, ways }) => (
          <li key={tool}>
            {`${titleOf(tool)}: `}
            {ways.map(({ binding, share }, index) => (
              <span key={`${binding.mode} ${wayId(binding)}`}>
                {index > 0 ? " · " : null}
                <span className="inline-block">
                  <WayName way={binding} /> {percent(t, share)}
                </span>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Row>
  );
}

/** One agent: what it is for, how it works, and where its values come from. */
export function AgentArticle({ agent }: { agent: AgentDetail }) {
  const t = useWords();
  const titleOf = useToolTitle();
  const { name, values, copy, lacking, fixed } = agent;
  const stale = copy?.fileChanged ?? [];
  return (
    <article
      id={`agent-${name}`}
      aria-labelledby={`agent-${name}-title`}
      className="scroll-mt-20 py-6 md:scroll-mt-8"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 id={`agent-${name}-title`} className="text-heading font-semibold">
          {agent.title}
        </h3>
        <code className="font-mono text-fine text-muted">{name}</code>
        {agent.isDefault ? (
          <span className="rounded-chip border border-edge px-1.5 text-fine">{t("agents.default")}</span>
        ) : null}
      </div>
      <p className="mt-0.5">{agent.description}</p>
      <p className="mt-0.5 text-meta text-muted">{originWords(t, agent)}</p>
      {stale.length > 0 ? (
        <p className="mt-2 max-w-[65ch] border-l-2 border-weak pl-3 text-meta">
          {t("agents.fileChanged", { fields: t.list(stale.map((field) => fieldLabel(t, field))) })}
        </p>
      ) : null}
      <dl className="mt-3">
        <Row name={t("agents.strategy")}>{t(STRATEGY_WORDS[agent.strategy])}</Row>
        <Row name={t("agents.model")}>
          {modelWords(t, agent)}
          {fixed.host ? (
            <span className="block text-meta text-muted">{t("agents.modelFixed", { host: fixed.host })}</span>
          ) : null}
        </Row>
        <Row name={t("agents.tools")}>
          <Tools agent={agent} />
          {lacking.length > 0 ? (
            <span className="block text-meta text-muted">
              {t("agents.lacking", { tools: t.list(lacking.map(titleOf)) })}
            </span>
          ) : null}
        </Row>
        <SharedOut agent={agent} />
        <Row name={t("agents.limits")}>{limitWords(t, values)}</Row>
        <Row name={t("agents.budget")}>{budgetWords(t, values)}</Row>
        <Row name={t("agents.instructions")}>
          {instructionWords(t, agent)}
          {values.prompts.extra ? (
            <q className="mt-1 block border-l-2 border-line pl-3 whitespace-pre-wrap text-muted quotes-none">
              {values.prompts.extra}
            </q>
          ) : null}
        </Row>
      </dl>
      <AgentValuesTable agent={agent} />
      <ForAdministrators>
        <AgentActions agent={agent} />
      </ForAdministrators>
    </article>
  );
}
