"use client";

import { LogOut } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";
import { forgetTab } from "@/lib/client/storage";
import type { SessionResponse, SignedOutResponse } from "@/lib/http/user-responses";

export type SignedInUser = NonNullable<SessionResponse["user"]>;

/**
 * Shows the signed-in user and the sign-out button. Signing out also clears what the browser stored for the
 * tab.
 */
export function UserMenu({ user, folded = false }: { user: SignedInUser; folded?: boolean }) {
  const t = useWords();
  const signOut = async () => {
    const answer = await requestJson<SignedOutResponse>("/api/session", { method: "DELETE" });
    forgetTab();
    window.location.assign((answer.ok ? answer.value.continueAt : null) ?? "/login");
  };
  const button = (
    <IconButton
      label={t("account.signOut")}
      side={folded ? "right" : "top-end"}
      icon={<LogOut size={16} />}
      onClick={signOut}
    />
  );
  if (folded) return button;
  return (
    <div className="flex items-center justify-between gap-2 pl-2.5">
      <p className="min-w-0 truncate text-meta" title={user.name}>
        <span className="unseen">{t("account.signedInAs", { name: user.name })}</span>
        <span aria-hidden="true">{user.name}</span>
      </p>
      {button}
    </div>
  );
}
