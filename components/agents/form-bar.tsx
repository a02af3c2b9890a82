"use client";

import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { fieldLabel } from "./agent-words";
import type { AgentForm } from "./use-agent-form";

/** What is wrong with the whole, and the choice where another window saved meanwhile. */
function FormFault({ form }: { form: AgentForm }) {
  const t = useWords();
  const { fault, conflict, issues } = form;
  if (!fault) return null;
  const fields = t.list(issues.map(({ field }) => fieldLabel(t, field)));
  return (
    <div role="alert" className="w-full border-l-2 border-unfound pl-4">
      <p className="max-w-[65ch]">{issues.length > 0 ? t("agents.invalid", { fields }) : fault.message}</p>
      {conflict ? (
        <div className="mt-2">
          <p className="text-muted">{t("agents.conflict")}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button onClick={() => form.save(conflict)}>{t("agents.conflictOver")}</Button>
            <Button variant="quiet" onClick={form.takeSaved}>
              {t("agents.conflictTake")}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** Always in view: how much was changed, what saves it, and why it was not saved. */
export function FormBar({ form, duplicate }: { form: AgentForm; duplicate: boolean }) {
  const t = useWords();
  const count = form.changes.length;
  const idle = form.saving || (count === 0 && !duplicate);
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-8 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-ground px-4 py-3">
      <FormFault form={form} />
      <Button type="submit" variant="filled" aria-disabled={idle}>
        {form.saving ? t("agents.saving") : t(duplicate ? "agents.saveNew" : "agents.save")}
      </Button>
      {count > 0 ? (
        <Button variant="quiet" onClick={form.discard}>
          {t("agents.discard")}
        </Button>
      ) : null}
      <p aria-live="polite" className="text-meta text-muted">
        {t("agents.changes", { count })}
      </p>
    </div>
  );
}
