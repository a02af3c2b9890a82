"use client";

import { createContext, type ReactNode, use } from "react";
import { useWords } from "@/components/ui/words";

/** Whether who looks may change what is everybody's. The shell fills it in; the server asks again at every request. */
export const AdministersContext = createContext(true);

export const useAdministers = (): boolean => use(AdministersContext);

/** What only administrators are offered; `otherwise` is for the others. */
export function ForAdministrators({
  children,
  otherwise = null,
}: {
  children: ReactNode;
  otherwise?: ReactNode;
}) {
  return useAdministers() ? children : otherwise;
}

/** Says to everybody else why nothing can be changed here. */
export function AdministratorsNote({ about }: { about: "agents" | "documents" | "settings" }) {
  const t = useWords();
  return useAdministers() ? null : (
    <p className="mt-4 max-w-[65ch] border-l-2 border-line pl-4 text-muted">{t(`account.only.${about}`)}</p>
  );
}
