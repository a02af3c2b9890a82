"use client";

import { type FormEvent, useState } from "react";
import { CopyLines } from "@/components/shell/copy-lines";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import type { MadeApiKey } from "@/lib/http/key-responses";

/** As long as the server takes it. */
const LONGEST = 80;

/** Makes a key, and shows it the one time that it can be seen. */
export function ApiKeysNew({
  onMake,
}: {
  onMake: (name: string) => Promise<MadeApiKey | { fault: string }>;
}) {
  const t = useWords();
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<MadeApiKey | null>(null);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === "") return setFault(t("settings.programs.nameMissing"));
    setBusy(true);
    const answer = await onMake(name.trim());
    setBusy(false);
    if ("fault" in answer) return setFault(answer.fault);
    setFault(null);
    setName("");
    setMade(answer);
  };
  if (made) return <Made made={made} onDone={() => setMade(null)} />;
  return (
    <form onSubmit={make} noValidate className="mt-4 flex flex-wrap items-start gap-x-3 gap-y-2">
      <Field
        label={t("settings.programs.name")}
        hint={t("settings.programs.nameHint")}
        error={fault}
        className="min-w-0 flex-1 basis-64 max-md:basis-full"
      >
        {(control) => (
          <input
            {...control}
            value={name}
            maxLength={LONGEST}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              setFault(null);
            }}
            className={fieldLook}
          />
        )}
      </Field>
      <Button type="submit" aria-disabled={busy} className="min-h-9 md:mt-6">
        {t(busy ? "settings.programs.making" : "settings.programs.make")}
      </Button>
    </form>
  );
}

function Made({ made: { name, key }, onDone }: { made: MadeApiKey; onDone: () => void }) {
  const t = useWords();
  return (
    <div className="mt-4 border-l-2 border-accent pl-4">
      <p role="status" className="break-words">
        {t("settings.programs.made", { name })}
      </p>
      <CopyLines lines={[key]} what={t("settings.programs.theKey")} />
      <Button onClick={onDone} className="mt-2">
        {t("settings.programs.done")}
      </Button>
    </div>
  );
}
