"use client";

import { buttonLook } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";

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
