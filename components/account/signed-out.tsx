"use client";

import { useEffect } from "react";
import { ProviderLink, SignInForm } from "@/components/account/sign-in-form";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";
import type { SessionResponse, SignInWays } from "@/lib/http/user-responses";

type Props = { open: boolean; userId: string; ways: SignInWays; onClose: () => void };

/** Looks for the new session whenever the person comes back from the provider's tab. */
function useReturnFromProvider(isAway: boolean, onUser: (id: string) => void): void {
  useEffect(() => {
    if (!isAway) return;
    const look = async () => {
      const answer = await requestJson<SessionResponse>("/api/session");
      if (answer.ok && answer.value.user) onUser(answer.value.user.id);
    };
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [isAway, onUser]);
}

/**
 * A dialog over the page on which the session ended, so that drafts stay. If another user signs in, the page
 * is reloaded.
 */
export function SignedOut({ open, userId, ways: { provider, passwords }, onClose }: Props) {
  const t = useWords();
  const goOn = (id: string) => (id === userId ? onClose() : window.location.assign("/"));
  useReturnFromProvider(open && provider !== null, goOn);
  return (
    <Sheet open={open} onClose={onClose} title={t("account.endedTitle")}>
      <div className="p-4">
        <p className="mb-4 text-muted">{t("account.ended")}</p>
        {provider === null ? null : (
          <div className="mb-4 flex flex-col items-start gap-1">
            <ProviderLink name={provider} next="/" apart />
            <p className="text-meta text-muted">{t("account.provider.apart")}</p>
          </div>
        )}
        {passwords ? <SignInForm onDone={({ id }) => goOn(id)} isSecond={provider !== null} /> : null}
      </div>
    </Sheet>
  );
}
