"use client";

import { type FormEvent, useState } from "react";
import { Name } from "@/components/settings/found";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";

/** The password of who is signed in. `name` is there for what keeps passwords. */
export function OwnPassword({ name }: { name: string }) {
  const t = useWords();
  const [before, setBefore] = useState("");
  const [after, setAfter] = useState("");
  const [said, setSaid] = useState<{ fault: boolean; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const change = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await requestJson("/api/session/password", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ password: before, newPassword: after }),
    });
    setBusy(false);
    setSaid(answer.ok ? { fault: false, text: t("account.changed") } : { fault: true, text: answer.message });
    if (!answer.ok) return;
    setBefore("");
    setAfter("");
  };
  return (
    <form onSubmit={change} noValidate className="mt-8 max-w-90">
      <h3 className="mb-2 font-medium">
        <Name id="password">{t("account.yourPassword")}</Name>
      </h3>
      <input type="text" value={name} readOnly autoComplete="username" className="hidden" />
      <div className="flex flex-col gap-3">
        <Field label={t("account.oldPassword")}>
          {(control) => (
            <input
              {...control}
              type="password"
              value={before}
              autoComplete="current-password"
              onChange={(event) => setBefore(event.target.value)}
              className={fieldLook}
            />
          )}
        </Field>
        <Field
          label={t("account.newPassword")}
          hint={t("account.newPasswordHint")}
          error={said?.fault ? said.text : null}
        >
          {(control) => (
            <input
              {...control}
              type="password"
              value={after}
              autoComplete="new-password"
              onChange={(event) => setAfter(event.target.value)}
              className={fieldLook}
            />
          )}
        </Field>
      </div>
      <Button type="submit" aria-disabled={busy} className="mt-3 min-h-9">
        {t("account.changePassword")}
      </Button>
      <p role="status" className="mt-2 text-meta">
        {said && !said.fault ? said.text : ""}
      </p>
    </form>
  );
}
