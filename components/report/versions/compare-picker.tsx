"use client";

import { useRouter } from "next/navigation";
import { fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import type { ReportVersion } from "@/lib/http/responses";
import { originWords } from "./versions-words";

/** Chooses the two versions; the page then asks for them. */
export function ComparePicker({
  versions,
  before,
  after,
}: {
  versions: readonly ReportVersion[];
  before: string;
  after: string;
}) {
  const t = useWords();
  const router = useRouter();
  const show = (from: string, to: string) =>
    router.push(`/reports/${encodeURIComponent(to)}/compare?with=${encodeURIComponent(from)}`);
  const pick = (label: string, value: string, onPick: (id: string) => void) => (
    <label className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
      <span className="text-meta font-medium">{label}</span>
      <select value={value} onChange={(event) => onPick(event.target.value)} className={fieldLook}>
        {versions.map((version) => (
          <option key={version.id} value={version.id}>
            {t("report.compare.version", {
              number: version.number,
              origin: originWords(t, version, versions),
            })}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div className="mt-4 flex max-w-column flex-wrap gap-3">
      {pick(t("report.compare.from"), before, (id) => show(id, after))}
      {pick(t("report.compare.to"), after, (id) => show(before, id))}
    </div>
  );
}
