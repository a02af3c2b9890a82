"use client";

import { useUsers } from "@/components/account/use-users";
import { OwnPassword } from "@/components/settings/own-password";
import { PartFault, Section } from "@/components/settings/section";
import { useFold } from "@/components/settings/use-fold";
import { UserRow } from "@/components/settings/user-row";
import { UsersNew } from "@/components/settings/users-new";
import { CopyLines } from "@/components/ui/copy-lines";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useWords } from "@/components/ui/words";
import type { User } from "@/lib/http/user-responses";

/** So many users are listed at once; the others stand behind a button. */
const MOST = 8;

/** Who looks at the settings. */
export type Asking = {
  kind: "alone" | "session" | "key" | "stranger";
  user: Pick<User, "id" | "name" | "role"> | null;
  administers: boolean;
};

/** Who may sign in: for administrators all of them, for everybody their own password. */
export function UsersSection({ actor: { user, administers } }: { actor: Asking }) {
  const t = useWords();
  return (
    <Section id="users" title={t("account.part.users")} lead={t("account.lead")}>
      {user ? null : (
        <>
          <p>{t("account.noUsers")}</p>
          <CopyLines lines={["npm run user -- add NAME"]} what={t("account.theCommand")} />
        </>
      )}
      {user && administers ? <AllUsers own={user.id} /> : null}
      {user ? <OwnPassword name={user.name} /> : null}
    </Section>
  );
}

function AllUsers({ own }: { own: string }) {
  const t = useWords();
  const { users, again, add, setRole, renew, remove } = useUsers();
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
            onRole={setRole}
            onRenew={renew}
            onRemove={remove}
          />
        ))}
      </ul>
      {more}
      <UsersNew onAdd={add} />
    </>
  );
}
