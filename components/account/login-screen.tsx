"use client";

import { ProviderLink, SignInForm } from "@/components/account/sign-in-form";
import { LanguageSwitch } from "@/components/ui/language-switch";
import { useWords } from "@/components/ui/words";
import type { OidcFaultReason } from "@/lib/auth/oidc/faults";
import { placeAfter } from "@/lib/auth/place-after";
import type { SignInWays } from "@/lib/http/user-responses";

const NAME = "Groundwork";

function goOn(): void {
  const { origin, search } = window.location;
  window.location.assign(placeAfter(new URLSearchParams(search).get("next"), origin));
}

/** The provider's button, and a line between it and the form where there are both. */
function Provider({ name, next, passwords }: { name: string; next: string; passwords: boolean }) {
  const t = useWords();
  return (
    <>
      <ProviderLink name={name} next={next} />
      {passwords ? (
        <p className="my-6 flex items-center gap-3 text-meta text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t("account.provider.or")}
        </p>
      ) : null}
    </>
  );
}

type Props = {
  ways: SignInWays;
  /** The path that opens after the sign-in; the server checks it again. */
  next: string;
  /** Why the sign-in through the provider failed. */
  fault: OidcFaultReason | null;
};

/** The sign-in screen. After sign-in the page is loaded again, so that nothing of another user remains. */
export function LoginScreen({ ways: { provider, passwords }, next, fault }: Props) {
  const t = useWords();
  return (
    <main id="main" className="mx-auto flex min-h-dvh w-full max-w-90 flex-col justify-center px-4 py-12">
      <p className="font-serif text-heading font-semibold tracking-title">{NAME}</p>
      <h1 className="mt-1 mb-6 text-page font-semibold tracking-title">{t("account.signIn")}</h1>
      {fault && provider !== null ? (
        <p role="alert" className="mb-6 border-l-2 border-unfound pl-4">
          {t.filled(`account.provider.${fault}`, { name: provider })}
        </p>
      ) : null}
      {provider === null ? null : <Provider name={provider} next={next} passwords={passwords} />}
      {passwords ? <SignInForm onDone={goOn} isSecond={provider !== null} /> : null}
      <div className="mt-8 border-t border-line pt-4">
        <LanguageSwitch />
      </div>
    </main>
  );
}
