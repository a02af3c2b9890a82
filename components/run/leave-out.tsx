"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import type { Source } from "@/lib/runs/run-state";
import { isLeftOut, siteOf } from "./left-out";
import { useSteer } from "./steering";

/** Leaves the site of a source out of the rest of the run. It cannot be taken back, so it is asked once more. */
export function LeaveOut({ source, banned }: { source: Source; banned: readonly string[] }) {
  const steer = useSteer();
  const [asked, setAsked] = useState(false);
  const site = siteOf(source);
  if (site && isLeftOut(site, banned))
    return <p className="pb-1 pl-16 text-meta text-muted">Left out at your wish</p>;
  if (!steer || !site) return null;
  const look = "px-2 text-meta pointer-fine:min-h-6!";
  return (
    <>
      {asked ? (
        <p className="flex flex-wrap items-center gap-1 pb-2 pl-16 text-meta">
          <span className="w-full wrap-anywhere">
            Offer and read nothing more of {site} in this run? What was read stays.
          </span>
          <Button
            onClick={() => void steer.send({ banHosts: [site] })}
            disabled={steer.sending}
            className={look}
          >
            {steer.sending ? "Sending" : "Leave it out"}
          </Button>
          <Button variant="quiet" onClick={() => setAsked(false)} disabled={steer.sending} className={look}>
            Keep it
          </Button>
          {steer.fault ? (
            <span role="alert" className="w-full text-unfound">
              {steer.fault}
            </span>
          ) : null}
        </p>
      ) : (
        // With a pointer it shows in the row under it; to the touch it has a line of its own.
        <Button
          variant="plain"
          onClick={() => setAsked(true)}
          className={classNames(
            look,
            "pointer-coarse:mb-1 pointer-coarse:ml-14 pointer-coarse:border-transparent pointer-coarse:bg-transparent pointer-coarse:text-muted pointer-fine:absolute pointer-fine:right-0 pointer-fine:bottom-1.5 pointer-fine:opacity-0 pointer-fine:group-hover/source:opacity-100 pointer-fine:focus-visible:opacity-100",
          )}
        >
          Leave out this site<span className="unseen">({site})</span>
        </Button>
      )}
    </>
  );
}

/** The sites that are left out, and what that means. */
export function LeftOutSites({ banned }: { banned: readonly string[] }) {
  if (banned.length === 0) return null;
  return (
    <p className="mt-2 text-meta wrap-anywhere text-muted">
      Left out at your wish: {banned.join(", ")}. Nothing more of {banned.length === 1 ? "it" : "them"} is
      offered or read.
    </p>
  );
}
