"use client";

import { useState } from "react";
import { When } from "@/components/report/when";
import { FINDINGS, findingState, HOW } from "@/components/settings/settings-words";
import type { Profiles } from "@/components/settings/use-profiles";
import { Button } from "@/components/ui/button";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { StatusMark } from "@/components/ui/status-mark";
import type { Finding, ModelProfile } from "@/lib/models/profile";

const ROW = "flex min-h-11 flex-wrap items-center gap-x-4 py-2";

function FindingRow({ label, finding }: { label: string; finding: Finding | null }) {
  const { mark, word } = findingState(finding);
  return (
    <li className={ROW}>
      <span className="w-40 shrink-0 text-muted">{label}</span>
      <StatusMark state={mark} label={word} showLabel className="w-36" />
      {finding ? (
        <span className="min-w-0 flex-1 basis-56 text-meta text-muted">
          {finding.note ? `${finding.note} ` : null}
          <span className="whitespace-nowrap">
            {HOW[finding.how]}, <When at={finding.at} />
          </span>
        </span>
      ) : null}
    </li>
  );
}

/** What a model was seen or tried to do, and the button that tries it. */
export function ModelFindings({
  model,
  profile,
  profiles,
  onAgain,
  onTry,
}: {
  model: { label: string; host: string };
  profile: ModelProfile | null;
  profiles: Profiles;
  onAgain: () => void;
  onTry: () => Promise<string | null>;
}) {
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
        <p role="alert">What is known of this model could not be read. {profiles.message}</p>
        <Button onClick={onAgain} className="mt-2">
          Look again
        </Button>
      </div>
    );
  return (
    <div className="mt-2">
      {profiles.state === "loading" ? (
        <SkeletonGroup label="What is known of this model is being read">
          <div className="divide-y divide-line border-b border-line">
            {FINDINGS.map(({ what }) => (
              <div key={what} className={ROW}>
                <Skeleton className="w-1/2" />
              </div>
            ))}
          </div>
        </SkeletonGroup>
      ) : (
        <ul aria-label={`What ${model.label} can do`} className="divide-y divide-line border-b border-line">
          {FINDINGS.map(({ what, label }) => (
            <FindingRow key={what} label={label} finding={profile?.findings[what] ?? null} />
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={tryNow} aria-disabled={trying === "now"}>
          {trying === "now" ? "Trying it" : "Try it now"}
          <span className="unseen">: {model.label}</span>
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-64 text-meta text-muted">
          {trying === "now"
            ? `Asking ${model.host} a few short questions; a slow model may need a minute.`
            : trying === "done"
              ? "Tried just now; what was found stands above."
              : `Sends a few short requests to ${model.host}. Where requests cost money, these do too.`}
        </p>
      </div>
      {fault ? (
        <p role="alert" className="mt-2 text-unfound">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
