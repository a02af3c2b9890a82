"use client";

import { useState } from "react";
import { NameForm } from "@/components/settings/made-by-name";
import { MadePassword } from "@/components/settings/made-password";
import { useWords } from "@/components/ui/words";
import type { AddedUserResponse } from "@/lib/http/user-responses";

type Props = { onAdd: (name: string) => Promise<AddedUserResponse | { fault: string }> };

/** As long as the server takes it. */
const LONGEST = 60;

/** Adds a user, and shows the password that was made the one time that it can be seen. */
export function UsersNew({ onAdd }: Props) {
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
