import { useWords } from "@/components/ui/words";
import type { SettingsResponse } from "@/lib/http/settings-responses";

/** Says which stored settings could not be read and were left out. Renders nothing when there are none. */
export function LeftOut({ facts }: { facts: SettingsResponse["leftOut"] }) {
  const t = useWords();
  if (facts.length === 0) return null;
  return (
    <p role="alert" className="mt-4 max-w-[65ch] border-l-2 border-weak pl-4 first:mt-0">
      {t("settings.leftOut.said", {
        count: facts.length,
        names: t.list(facts.map((fact) => t(`settings.leftOut.${fact}`))),
      })}
    </p>
  );
}
