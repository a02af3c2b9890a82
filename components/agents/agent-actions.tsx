"use client";

import Link from "next/link";
import { useRef, useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { ConfirmPrompt } from "@/components/ui/confirm-prompt";
import { useWords } from "@/components/ui/words";
import type { AgentDetail } from "@/lib/http/agents-responses";
import { useReset } from "./use-reset";

/** What can be done with an agent. To go back to agents.yaml, and to delete, is asked for twice, in place. */
export function AgentActions({ agent }: { agent: AgentDetail }) {
  const t = useWords();
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const edit = useRef<HTMLAnchorElement>(null);
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
            // The button that asked is gone with the copy.
            edit.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

/** Takes the copy away, once that is said twice. */
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
