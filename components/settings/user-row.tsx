"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button, buttonLook } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import type { Role, SignInWays, User } from "@/lib/http/user-responses";
import { ShownOnce } from "./made-by-name";

type Props = {
  user: User;
  isOwn: boolean;
  ways: SignInWays;
  onEmail: (id: string, email: string | null) => Promise<string | null>;
  onRole: (id: string, role: Role) => Promise<string | null>;
  onRenew: (id: string) => Promise<{ password: string } | { fault: string }>;
  onRemove: (id: string) => Promise<string | null>;
};

type Question = "remove" | "renew";

/** Role, age, and how the provider knows them. */
function UserFacts({
  user: { role, createdAt, email, linked },
  provider,
}: {
  user: User;
  provider: string | null;
}) {
  const t = useWords();
  return (
    <p className="text-meta break-words text-muted">
      {t(`account.role.${role}`)}
      {" · "}
      {t.rich("account.since", { when: () => <When key="when" at={createdAt} /> })}
      {provider !== null && linked ? ` · ${t("account.provider.linked", { name: provider })}` : null}
      {provider !== null && !linked && email !== null ? ` · ${email}` : null}
    </p>
  );
}

type PasswordProps = { sentence: string; password: string; onClose: () => void };

/** A generated password, shown the only time it can be seen. */
export function MadePassword({ sentence, password, onClose }: PasswordProps) {
  const t = useWords();
  return (
    <ShownOnce
      sentence={sentence}
      secret={password}
      what={t("account.thePassword")}
      done={t("account.passedOn")}
      onClose={onClose}
    />
  );
}

type EmailProps = {
  user: User;
  provider: string;
  /** Returns an error; null when it was stored. */
  onEmail: (id: string, email: string | null) => Promise<string | null>;
};

/** The address by which an account at the provider becomes this user's. */
function UserEmail({ user: { id, name, email }, provider, onEmail }: EmailProps) {
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

/** A user; other users also have actions. */
export function UserRow({ user, isOwn, ways, onEmail, onRole, onRenew, onRemove }: Props) {
  const t = useWords();
  const [asking, setAsking] = useState<Question | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const { id, name, role } = user;
  const other: Role = role === "administrator" ? "user" : "administrator";
  const does = async (work: Promise<string | null>) => {
    if (busy) return;
    setBusy(true);
    setFault(await work);
    setBusy(false);
  };
  const back = (to: Question) => {
    setAsking(null);
    setMade(null);
    setFault(null);
    requestAnimationFrame(() => opener.current?.querySelector<HTMLElement>(`[data-asks="${to}"]`)?.focus());
  };
  const renew = async () => {
    const answer = await onRenew(id);
    if ("fault" in answer) return answer.fault;
    setAsking(null);
    setMade(answer.password);
    return null;
  };
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="break-words">
            {name} {isOwn ? <span className="text-muted">{t("account.you")}</span> : null}
          </p>
          <UserFacts user={user} provider={ways.provider} />
        </div>
        {isOwn || asking || made !== null ? null : (
          <div ref={opener} className="flex flex-wrap gap-2">
            <Button variant="quiet" aria-disabled={busy} onClick={() => does(onRole(id, other))}>
              {t(other === "administrator" ? "account.makeAdministrator" : "account.makeUser")}
            </Button>
            {ways.passwords ? (
              <Button
                variant="quiet"
                data-asks="renew"
                aria-label={t("account.renewOf", { name })}
                onClick={() => setAsking("renew")}
              >
                {t("account.renew")}
              </Button>
            ) : null}
            <Button
              data-asks="remove"
              aria-label={t("account.removeOf", { name })}
              onClick={() => setAsking("remove")}
            >
              {t("account.remove")}
            </Button>
          </div>
        )}
      </div>
      {ways.provider === null || user.linked ? null : (
        <UserEmail user={user} provider={ways.provider} onEmail={onEmail} />
      )}
      {asking ? (
        <div role="alert" className="mt-2 border-l-2 border-unfound pl-4">
          <p className="break-words">
            {fault ?? t(asking === "remove" ? "account.askRemove" : "account.askRenew", { name })}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            {asking === "remove" ? (
              <Button onClick={() => does(onRemove(id))} aria-disabled={busy}>
                {t(busy ? "account.removing" : "account.remove")}
              </Button>
            ) : (
              <Button onClick={() => does(renew())} aria-disabled={busy}>
                {t(busy ? "account.renewing" : "account.renew")}
              </Button>
            )}
            <Button variant="quiet" onClick={() => back(asking)} autoFocus>
              {t(asking === "remove" ? "account.keep" : "account.keepPassword")}
            </Button>
          </div>
        </div>
      ) : made !== null ? (
        <MadePassword
          sentence={t("account.renewed", { name })}
          password={made}
          onClose={() => back("renew")}
        />
      ) : fault ? (
        <p role="alert" className="mt-1 text-meta text-unfound">
          {fault}
        </p>
      ) : null}
    </li>
  );
}
