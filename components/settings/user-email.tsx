"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button, buttonLook } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import type { User } from "@/lib/http/user-responses";

type Props = {
  user: User;
  provider: string;
  /** Returns an error; null when it was stored. */
  onEmail: (id: string, email: string | null) => Promise<string | null>;
};

/** The address by which an account at the provider becomes this user's. */
export function UserEmail({ user: { id, name, email }, provider, onEmail }: Props) {
  const t = useWords();
  const [address, setAddress] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isOpen = address !== null;
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const action = t(email === null ? "account.email.set" : "account.email.change");
  if (address === null)
    return (
      <button
        ref={opener}
        type="button"
        className={buttonLook("quiet", "mt-1 -ml-3")}
        aria-label={`${action}: ${name}`}
        onClick={() => setAddress(email ?? "")}
      >
        {action}
      </button>
    );
  const close = () => {
    setAddress(null);
    setFault(null);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = await onEmail(id, address.trim() === "" ? null : address);
    if (wrong === null) close();
    else setFault(wrong);
  };
  return (
    <form onSubmit={save} noValidate className="mt-2 max-w-90">
      <Field
        label={t("account.email.of", { name })}
        hint={t("account.email.hint", { provider, name })}
        error={fault}
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            type="email"
            value={address}
            autoComplete="off"
            onChange={(event) => setAddress(event.target.value)}
            className={fieldLook}
          />
        )}
      </Field>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button type="submit">{t("account.email.save")}</Button>
        <Button variant="quiet" onClick={close}>
          {t("account.email.keep")}
        </Button>
      </div>
    </form>
  );
}
