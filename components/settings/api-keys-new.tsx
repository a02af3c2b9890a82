"use client";

import { useState } from "react";
import { NameForm, ShownOnce } from "@/components/settings/made-by-name";
import { useWords } from "@/components/ui/words";
import type { MadeApiKey } from "@/lib/http/key-responses";

/** As long as the server takes it. */
const LONGEST = 80;

/** Makes a key, and shows it the one time that it can be seen. */
export function ApiKeysNew({
  onMake,
}: {
  onMake: (name: string) => Promise<MadeApiKey | { fault: string }>;
}) {
  const t = useWords();
  const [made, setMade] = useState<MadeApiKey | null>(null);
  if (made)
    return (
      <ShownOnce
        sentence={t("settings.programs.made", { name: made.name })}
        secret={made.key}
        what={t("settings.programs.theKey")}
        done={t("settings.programs.done")}
        onClose={() => setMade(null)}
      />
    );
  return (
    <NameForm
      words={{
        label: t("settings.programs.name"),
        hint: t("settings.programs.nameHint"),
        missing: t("settings.programs.nameMissing"),
        make: t("settings.programs.make"),
        making: t("settings.programs.making"),
      }}
      longest={LONGEST}
      onMake={async (name) => {
        const answer = await onMake(name);
        if ("fault" in answer) return answer.fault;
        setMade(answer);
        return null;
      }}
    />
  );
}
