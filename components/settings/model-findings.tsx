"use client";

import { useState } from "react";
import { ForAdministrators } from "@/components/account/administers";
import { Name } from "@/components/settings/found";
import { LeadOffer } from "@/components/settings/lead-offer";
import { FINDINGS, findingState } from "@/components/settings/settings-words";
import type { Profiles } from "@/components/settings/use-profiles";
import { Button } from "@/components/ui/button";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { StatusMark } from "@/components/ui/status-mark";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import type { Finding, Findings, ModelProfile } from "@/lib/models/profile";

const ROW = "flex min-h-11 flex-wrap items-center gap-x-4 py-2";

function FindingRow({
  what,
  finding,
  findable,
}: {
  what: keyof Findings;
  finding: Finding | null;
  findable: boolean;
}) {
  const t = useWords();
  const { mark, word } = findingState(t, finding);
  return (
    <li className={ROW}>
      <span className="w-40 shrink-0 md:w-44 text-muted">
        <Name id={findable ? what : undefined}>{t(`settings.finding.${what}`)}</Name>
      </span>
      <StatusMark state={mark} label={word} showLabel className="w-36" />
      {finding ? (
        <span className="min-w-0 flex-1 basis-56 text-meta text-muted">
          {`${finding.works ? t(`settings.note.${what}.works`) : t(`settings.note.${what}.fails`)} `}
          <span className="whitespace-nowrap">
            {t.rich(`settings.finding.${finding.how}`, { when: () => <When key="when" at={finding.at} /> })}
          </span>
        </span>
      ) : null}
    </li>
  );
}

function FindingList({
  name,
  profile,
  loading,
  findable,
}: {
  name: string;
  profile: ModelProfile | null;
  loading: boolean;
  findable: boolean;
}) {
  const t = useWords();
  if (loading)
    return (
      <SkeletonGroup label={t("settings.models.findingsReading")}>
        <div className="divide-y divide-line border-b border-line">
          {FINDINGS.map((what) => (
            <div key={what} className={ROW}>
              <Skeleton className="w-1/2" />
            </div>
          ))}
        </div>
      </SkeletonGroup>
    );
  return (
    <ul
      aria-label={t("settings.models.canDo", { model: name })}
      className="divide-y divide-line border-b border-line"
    >
      {FINDINGS.map((what) => (
        <FindingRow key={what} what={what} finding={profile?.findings[what] ?? null} findable={findable} />
      ))}
    </ul>
  );
}

/** The detected capabilities of a model, and a button that tests it. */
export function ModelFindings({
  model: { name, host },
  profile,
  profiles,
  onAgain,
  onTry,
  findable,
}: {
  model: { name: string; host: string };
  profile: ModelProfile | null;
  profiles: Profiles;
  onAgain: () => void;
  onTry: () => Promise<string | null>;
  /** Whether a search for one of its settings leads here. */
  findable: boolean;
}) {
  const t = useWords();
  const [trying, setTrying] = useState<"no" | "now" | "done">("no");
  const [fault, setFault] = useState<string | null>(null);
  const tryNow = async () => {
    if (trying === "now") return;
    setTrying("now");
    setFault(null);
    const failed = await onTry();
    setFault(failed);
    setTrying(failed === null ? "done" : "no");
  };
  if (profiles.state === "failed")
    return (
      <div className="mt-3">
        <p role="alert">{`${t("settings.models.findingsFailed")} ${profiles.message}`}</p>
        <Button onClick={onAgain} className="mt-2">
          {t("settings.lookAgain")}
        </Button>
      </div>
    );
  const note = {
    no: t("settings.models.tryNote", { host }),
    now: t("settings.models.tryWait", { host }),
    done: t("settings.models.tried"),
  };
  return (
    <div className="mt-2">
      <FindingList name={name} profile={profile} loading={profiles.state === "loading"} findable={findable} />
      <LeadOffer profile={profile} />
      <ForAdministrators>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={tryNow} aria-disabled={trying === "now"}>
            {trying === "now" ? t("settings.models.trying") : t("settings.models.tryNow")}
            <span className="unseen">{`: ${name}`}</span>
          </Button>
          <p role="status" className="min-w-0 flex-1 basis-64 text-meta text-muted">
            {note[trying]}
          </p>
        </div>
      </ForAdministrators>
      {fault ? (
        <p role="alert" className="mt-2 text-unfound">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
