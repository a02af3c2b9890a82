"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button, buttonLook } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import { postJson } from "@/lib/client/request";
import type { SessionResponse } from "@/lib/http/user-responses";

type SignedIn = NonNullable<SessionResponse["user"]>;

/**
 * Name and password, with errors beside their fields. Calls `onDone` with the signed-in user. `isSecond`: another way to
 * sign in stands before it.
 */
export function SignInForm({
  onDone,
  isSecond = false,
}: {
  onDone: (user: SignedIn) => void;
  isSecond?: boolean;
}) {
  const t = useWords();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<{ at: "name" | "password"; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isSecond) return;
    // A dialog focuses the element with this attribute, and otherwise its close button.
    first.current?.setAttribute("autofocus", "");
    first.current?.focus();
  }, [isSecond]);
  const wrong = (at: "name" | "password", text: string) => {
    setFault({ at, text });
    (at === "name" ? first : second).current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === "") return wrong("name", t("account.nameMissing"));
    if (password === "") return wrong("password", t("account.passwordMissing"));
    setBusy(true);
    const answer = await postJson<SessionResponse>("/api/session", { name, password });
    setBusy(false);
    if (answer.ok && answer.value.user) return onDone(answer.value.user);
    wrong("password", answer.ok ? "" : answer.message);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={t("account.name")} error={fault?.at === "name" ? fault.text : null}>
        {(control) => (
          <input
            {...control}
            ref={first}
            value={name}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setName(event.target.value)}
            className={fieldLook}
          />
        )}
      </Field>
      <Field label={t("account.password")} error={fault?.at === "password" ? fault.text : null}>
        {(control) => (
          <input
            {...control}
            ref={second}
            type="password"
            value={password}
            autoComplete="current-password"
            onChange={(event) => setPassword(event.target.value)}
            className={fieldLook}
          />
        )}
      </Field>
      <Button type="submit" variant={isSecond ? "plain" : "filled"} aria-disabled={busy} className="min-h-9">
        {t(busy ? "account.signingIn" : "account.signIn")}
      </Button>
    </form>
  );
}

/**
 * Leads to the identity provider, and from there to `next`. A link that the browser follows itself: the provider is another
 * site. Beside work that must stay it opens `apart`, in another tab.
 */
export function ProviderLink({ name, next, apart = false }: { name: string; next: string; apart?: boolean }) {
  const t = useWords();
  const query = next === "/" ? "" : `?next=${encodeURIComponent(next)}`;
  return (
    <a
      href={`/login/oidc${query}`}
      {...(apart ? { target: "_blank", rel: "noreferrer" } : {})}
      className={buttonLook("filled", "min-h-9 max-w-full whitespace-normal! py-1.5 text-center break-words")}
    >
      {t("account.provider.signIn", { name })}
    </a>
  );
}
