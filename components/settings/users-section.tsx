"use client";

import { type FormEvent, useState } from "react";
import { useUsers } from "@/components/account/use-users";
import { NameForm } from "@/components/settings/made-by-name";
import { Name, PartFault, Section } from "@/components/settings/section";
import { commandLine } from "@/components/settings/settings-words";
import { useFold } from "@/components/settings/use-fold";
import { MadePassword, UserRow } from "@/components/settings/user-row";
import { Button } from "@/components/ui/button";
import { CopyLines } from "@/components/ui/copy-lines";
import { Field, fieldLook } from "@/components/ui/field";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";
import type { StoreSetting } from "@/lib/http/settings-responses";
import type { AddedUserResponse, SignInWays, User } from "@/lib/http/user-responses";

/** The password of the signed-in user. `name` is for password managers. */
function OwnPassword({ name }: { name: string }) {
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

type Props = { onAdd: (name: string) => Promise<AddedUserResponse | { fault: string }> };

/** The server's limit. */
const LONGEST = 60;

/** Adds a user and shows the generated password the only time it can be seen. */
function UsersNew({ onAdd }: Props) {
  const t = useWords();
  const [made, setMade] = useState<AddedUserResponse | null>(null);
  if (made)
    return (
      <MadePassword
        sentence={t("account.made", { name: made.user.name })}
        password={made.password ?? ""}
        onClose={() => setMade(null)}
      />
    );
  return (
    <NameForm
      words={{
        label: t("account.newName"),
        hint: t("account.newNameHint"),
        missing: t("account.nameMissing"),
        make: t("account.add"),
        making: t("account.adding"),
      }}
      longest={LONGEST}
      onMake={async (name) => {
        const answer = await onAdd(name);
        if ("fault" in answer) return answer.fault;
        setMade(answer);
        return null;
      }}
    />
  );
}

/** The number of users listed at first; a button shows the others. */
const MOST = 8;

/** The viewer of the settings. */
export type Asking = {
  kind: "alone" | "session" | "key" | "stranger";
  user: Pick<User, "id" | "name" | "role"> | null;
  administers: boolean;
};

/** How people sign in here, and whether the viewer has a password to change. */
export type OwnSignIn = SignInWays & { hasOwn: boolean };

/** Who may sign in: for administrators all of them, for everybody their own password. */
export function UsersSection({
  actor: { user, administers },
  signIn,
  folder,
}: {
  actor: Asking;
  signIn: OwnSignIn;
  /** The server's data folder, when it could be read. */
  folder: StoreSetting["folder"] | null;
}) {
  const t = useWords();
  return (
    <Section id="users" title={t("account.part.users")} lead={t("account.lead")}>
      {user ? null : (
        <>
          <p>{t("account.noUsers")}</p>
          <CopyLines lines={[commandLine("user", folder, "add NAME")]} what={t("account.theCommand")} />
        </>
      )}
      {signIn.passwords ? null : (
        <p className="mb-4">{t("account.provider.only", { name: signIn.provider ?? "" })}</p>
      )}
      {user && administers ? <AllUsers own={user.id} ways={signIn} /> : null}
      {user && signIn.hasOwn ? <OwnPassword name={user.name} /> : null}
    </Section>
  );
}

function AllUsers({ own, ways }: { own: string; ways: SignInWays }) {
  const t = useWords();
  const { users, again, add, setRole, setEmail, renew, remove } = useUsers();
  const { shown, more } = useFold(users.state === "known" ? users.users : [], MOST);
  if (users.state === "failed") return <PartFault onAgain={again} />;
  if (users.state === "loading")
    return (
      <SkeletonGroup label={t("account.reading")}>
        <Skeleton className="my-3 w-2/3" />
        <Skeleton className="my-3 w-1/3" />
      </SkeletonGroup>
    );
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            isOwn={user.id === own}
            ways={ways}
            onEmail={setEmail}
            onRole={setRole}
            onRenew={renew}
            onRemove={remove}
          />
        ))}
      </ul>
      {more}
      {ways.passwords ? <UsersNew onAdd={add} /> : null}
    </>
  );
}
