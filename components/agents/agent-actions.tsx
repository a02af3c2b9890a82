"use client";

import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { Button, buttonLook } from "@/components/ui/button";
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
        <Sure
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

function Sure({
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
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form is sent; two buttons belong together.
    <div
      role="group"
      aria-label={question}
      onKeyDown={({ key }) => {
        if (key === "Escape") onClose();
      }}
      className="mt-3 border-l-2 border-weak pl-3"
    >
      <p>{question}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <button
          ref={first}
          type="button"
          className={buttonLook()}
          aria-disabled={working}
          onClick={async () => {
            if (await reset()) onDone();
          }}
        >
          {action}
        </button>
        <Button variant="quiet" onClick={onClose}>
          {t("agents.keep")}
        </Button>
      </div>
      {fault ? (
        <p role="alert" className="mt-1 text-unfound">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
