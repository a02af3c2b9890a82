"use client";

import { type FormEvent, useRef, useState } from "react";
import type { ActedOn } from "@/components/shell/thread-actions";
import { rowButtonOf } from "@/components/shell/thread-menu";
import { announceThreadsChanged } from "@/components/shell/use-threads";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import { changeThread } from "@/lib/client/api";

/** Changes the title of a thread. The question itself does not change. */
export function RenameThread({
  thread,
  title,
  onClose,
}: {
  thread: ActedOn;
  title: string;
  onClose: () => void;
}) {
  const t = useWords();
  const [text, setText] = useState(thread.title);
  const [fault, setFault] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    try {
      announceThreadsChanged({ changed: await changeThread(thread.id, { title: text }) });
      // Closing returns the focus; a dialog that is only removed loses it.
      form.current?.closest("dialog")?.close();
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
      setSaving(false);
    }
  };
  const leave = () => {
    // A list that loaded its virtual rows meanwhile has replaced the button to which the browser would return the focus.
    if (form.current?.contains(document.activeElement)) rowButtonOf(document, thread.id)?.focus();
    onClose();
  };
  return (
    <Sheet open onClose={leave} title={title} className="max-w-[min(30rem,calc(100vw-2rem))]">
      <form ref={form} onSubmit={save} className="flex flex-col gap-4 p-4">
        <Field label={t("shell.rename.field")} hint={t("shell.rename.hint")} error={fault}>
          {(control) => (
            <input
              {...control}
              data-focus-first
              dir="auto"
              autoComplete="off"
              value={text}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setText(event.target.value)}
              className={fieldLook}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button variant="quiet" onClick={() => form.current?.closest("dialog")?.close()}>
            {t("shell.rename.cancel")}
          </Button>
          <Button variant="filled" type="submit" aria-disabled={saving}>
            {t("shell.rename.save")}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
