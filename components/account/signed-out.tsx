"use client";

import { SignInForm } from "@/components/account/sign-in-form";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";

type Props = { open: boolean; userId: string; onClose: () => void };

/**
 * A dialog over the page on which the session ended, so that drafts stay. If another user signs in, the page
 * is reloaded.
 */
export function SignedOut({ open, userId, onClose }: Props) {
  const t = useWords();
  return (
    <Sheet open={open} onClose={onClose} title={t("account.endedTitle")}>
      <div className="p-4">
        <p className="mb-4 text-muted">{t("account.ended")}</p>
        <SignInForm onDone={({ id }) => (id === userId ? onClose() : window.location.assign("/"))} />
      </div>
    </Sheet>
  );
}
