"use client";

import { SignInForm } from "@/components/account/sign-in-form";
import { LanguageSwitch } from "@/components/ui/language-switch";
import { useWords } from "@/components/ui/words";
import { placeAfter } from "@/lib/auth/place-after";

const NAME = "Groundwork";

function goOn(): void {
  const { origin, search } = window.location;
  window.location.assign(placeAfter(new URLSearchParams(search).get("next"), origin));
}

/** The sign-in screen. After sign-in the page is loaded again, so that nothing of another user remains. */
export function LoginScreen() {
  const t = useWords();
  return (
    <main id="main" className="mx-auto flex min-h-dvh w-full max-w-90 flex-col justify-center px-4 py-12">
      <p className="font-serif text-heading font-semibold tracking-title">{NAME}</p>
      <h1 className="mt-1 mb-6 text-page font-semibold tracking-title">{t("account.signIn")}</h1>
      <SignInForm onDone={goOn} />
      <div className="mt-8 border-t border-line pt-4">
        <LanguageSwitch />
      </div>
    </main>
  );
}
