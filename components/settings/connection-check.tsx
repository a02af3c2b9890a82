"use client";

import { useRef, useState } from "react";
import { useAdministers } from "@/components/account/administers";
import { checkWords } from "@/components/settings/check-words";
import { Button } from "@/components/ui/button";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import { postJson } from "@/lib/client/request";
import type { CheckPart, CheckResponse, CheckTarget, SearchServiceId } from "@/lib/http/check-responses";
import { isSpecialist } from "@/lib/search/specialist/ids";

/** The result of a check, or the sentence that says why the check failed. */
type Checked = { part: CheckPart; found: CheckResponse | null; fault: string | null };

/** Has the server check all given connections; repeated clicks start one check. */
function useCheck(onChange: () => void): {
  checking: boolean;
  checked: Checked[];
  check: (targets: CheckTarget[]) => Promise<void>;
} {
  const [checking, setChecking] = useState(false);
  const [checked, setChecked] = useState<Checked[]>([]);
  const busy = useRef(false);
  const one = async ({ part, service }: CheckTarget): Promise<Checked> => {
    const answer = await postJson<CheckResponse>("/api/settings/check", { part, service });
    return answer.ok
      ? { part, found: answer.value, fault: null }
      : { part, found: null, fault: answer.message };
  };
  const check = async (targets: CheckTarget[]) => {
    if (busy.current) return;
    busy.current = true;
    setChecking(true);
    setChecked([]);
    const heard = await Promise.all(targets.map(one));
    busy.current = false;
    setChecking(false);
    setChecked(heard);
    if (heard.some(({ found }) => found?.use === "from_now_on")) onChange();
  };
  return { checking, checked, check };
}

/** The result of one check: a mark, the finding, and its consequences. */
function Result({ found, fault }: Checked) {
  const t = useWords();
  const { mark, sentences } = found
    ? checkWords(t, found)
    : { mark: "failed" as const, sentences: [fault ?? ""] };
  return (
    <li className="flex items-start gap-3 py-2">
      <StatusMark state={mark} label="" className="mt-0.5" />
      <p className="min-w-0 flex-1 break-words text-ink">{sentences.join(" ")}</p>
    </li>
  );
}

/**
 * A button that makes the server read `.env.local` again and send real requests to the configured services.
 * States the cost and shows the results. Renders nothing if there is nothing to check.
 */
export function ConnectionCheck({
  parts,
  service,
  onChange,
}: {
  parts: CheckPart[];
  /** One search service; otherwise the first one that a run would use. */
  service?: SearchServiceId;
  onChange: () => void;
}) {
  const t = useWords();
  const { checking, checked, check } = useCheck(onChange);
  const administers = useAdministers();
  const costs =
    parts[0] === "search"
      ? t(
          service && (service === "wikipedia" || isSpecialist(service))
            ? "settings.check.costsNothing"
            : "settings.check.costsSearch",
        )
      : t("settings.check.costsModel");
  return (
    <>
      {parts.length > 0 && administers ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={() => check(parts.map((part) => ({ part, service })))} aria-disabled={checking}>
            {checking ? t("settings.check.checking") : t("settings.check.button")}
          </Button>
          <p className="min-w-0 flex-1 basis-64 text-meta text-muted">
            {checking ? t("settings.check.wait") : costs}
          </p>
        </div>
      ) : null}
      <div role="status">
        {checked.length > 0 ? (
          <ul
            aria-label={t("settings.check.results")}
            className="mt-3 divide-y divide-line border-y border-line text-body"
          >
            {checked.map((one) => (
              <Result key={one.part} {...one} />
            ))}
          </ul>
        ) : null}
      </div>
    </>
  );
}
