"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyLines } from "@/components/ui/copy-lines";
import { Field, fieldLook } from "@/components/ui/field";

/** A new secret, shown the only time it can be seen. */
export function ShownOnce({
  sentence,
  secret,
  what,
  done,
  onClose,
}: {
  sentence: string;
  secret: string;
  /** The accessible name. */
  what: string;
  done: string;
  onClose: () => void;
}) {
  return (
    <div className="mt-4 border-l-2 border-accent pl-4">
      <p role="status" className="break-words">
        {sentence}
      </p>
      <CopyLines lines={[secret]} what={what} />
      <Button onClick={onClose} className="mt-2">
        {done}
      </Button>
    </div>
  );
}

/** A name field and a create button. Requires a name, and prevents duplicate submissions. */
export function NameForm({
  words,
  longest,
  onMake,
}: {
  words: { label: string; hint: string; missing: string; make: string; making: string };
  /** The server's limit, in characters. */
  longest: number;
  /** Returns an error; null when it was created. */
  onMake: (name: string) => Promise<string | null>;
}) {
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === "") return setFault(words.missing);
    setBusy(true);
    const wrong = await onMake(name.trim());
    setBusy(false);
    setFault(wrong);
    if (wrong === null) setName("");
  };
  return (
    <form onSubmit={make} noValidate className="mt-4 flex flex-wrap items-start gap-x-3 gap-y-2">
      <Field
        label={words.label}
        hint={words.hint}
        error={fault}
        className="min-w-0 flex-1 basis-64 max-md:basis-full"
      >
        {(control) => (
          <input
            {...control}
            value={name}
            maxLength={longest}
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
        {busy ? words.making : words.make}
      </Button>
    </form>
  );
}
