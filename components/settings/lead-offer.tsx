import Link from "next/link";
import { useWords } from "@/components/ui/words";
import type { ModelProfile } from "@/lib/models/profile";

/** True for a model that has led no research to its end, or keeps to no form of a step. */
const isWeak = ({ cannotLead, mode }: ModelProfile) => cannotLead !== null || mode === "small";

/** Points to the strategy that suits a model which cannot lead. Renders nothing for other models. */
export function LeadOffer({ profile }: { profile: ModelProfile | null }) {
  const t = useWords();
  if (!profile || !isWeak(profile)) return null;
  return (
    <p className="mt-2 max-w-[65ch] border-l-2 border-weak pl-3">
      {t("settings.models.leadOffer", { model: profile.model })}{" "}
      <Link href="/agents" className="text-accent underline underline-offset-2">
        {t("settings.models.leadOfferLink")}
      </Link>
    </p>
  );
}
