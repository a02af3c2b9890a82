"use client";

import { ForAdministrators } from "@/components/account/administers";
import { Button } from "@/components/ui/button";
import { dayWords } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import type { AgentsFault, BrokenCopy } from "@/lib/http/agents-responses";
import { phrase } from "@/lib/i18n/phrase";
import { useReset } from "./use-reset";

/** What is wrong with agents.yaml, where, and what holds meanwhile. */
export function FileFault({ fault, file, never }: { fault: AgentsFault; file: string; never: boolean }) {
  const t = useWords();
  return (
    <div role="alert" className="mt-6 border-l-2 border-unfound pl-4">
      <p className="font-medium">{t("agents.faultTitle")}</p>
      <p className="mt-1 break-words whitespace-pre-wrap">
        {t("agents.faultWhere", { file, path: fault.path, expected: phrase(t, fault.expected) })}
      </p>
      <p className="mt-1 max-w-[65ch] text-muted">{t(never ? "agents.faultNever" : "agents.faultKept")}</p>
    </div>
  );
}

/** Copies that this version cannot read; each can be taken away. */
export function BrokenCopies({ copies }: { copies: BrokenCopy[] }) {
  return copies.map((copy) => <BrokenCopyNotice key={copy.name} copy={copy} />);
}

function BrokenCopyNotice({ copy }: { copy: BrokenCopy }) {
  const t = useWords();
  const { name, updatedAt } = copy;
  const { working, fault, reset } = useReset(copy);
  return (
    <div className="mt-6 border-l-2 border-weak pl-4">
      <p className="max-w-[65ch]">{t("agents.broken", { name, date: dayWords(t, updatedAt) })}</p>
      <ForAdministrators>
        <Button onClick={reset} aria-disabled={working} className="mt-2">
          {t("agents.takeAway")}
        </Button>
      </ForAdministrators>
      {fault ? (
        <p role="alert" className="mt-1 text-unfound">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
