"use client";

import { ShownOnce } from "@/components/settings/made-by-name";
import { useWords } from "@/components/ui/words";

type Props = { sentence: string; password: string; onClose: () => void };

/** A generated password, shown the only time it can be seen. */
export function MadePassword({ sentence, password, onClose }: Props) {
  const t = useWords();
  return (
    <ShownOnce
      sentence={sentence}
      secret={password}
      what={t("account.thePassword")}
      done={t("account.passedOn")}
      onClose={onClose}
    />
  );
}
