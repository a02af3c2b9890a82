"use client";

import { lazy, type ReactNode, type SyntheticEvent, useId, useRef } from "react";
import { chosenFiles, type NamedFile } from "@/components/library/dropped-files";
import { Choice, type ChoiceOption } from "@/components/ui/choice";
import { PopoverButton } from "@/components/ui/popover-button";
import { remember } from "@/components/ui/preferences";
import { useWords } from "@/components/ui/words";
import type { AgentOffer } from "@/lib/http/settings-responses";
import type { Scope } from "@/lib/run-log/run-state";
import { ANY_TIME, type Period } from "@/lib/search/period";
import { CAPS_COOKIE, type Caps, capsInForce, writeCaps } from "./caps";
import { capsWords, estimateWords, offerPriceWords } from "./caps-words";
import { ControlPopover } from "./control-popover";
import { agentOption, type Beginning, moreWords, planOptions } from "./options";
import { writePeriod } from "./period";
import { periodWords } from "./period-words";
import type { Look, Where } from "./places";
import { ANY_SITE, type Sites } from "./sites";
import { SitesControl } from "./sites-control";
import { useEstimate } from "./use-estimate";
import { WhereToLook } from "./where-to-look";

// Loaded only when a cap is set, so it is not part of the first load.
const BudgetForm = lazy(() =>
  import("@/components/composer/budget-form").then((module) => ({ default: module.BudgetForm })),
);

/** The caps of a run. */
function BudgetControl({
  agent,
  caps,
  onChange,
}: {
  agent: AgentOffer;
  caps: Caps;
  onChange: (caps: Caps) => void;
}) {
  const t = useWords();
  return (
    <ControlPopover
      name={t("home.cap")}
      legend={t("home.capLegend")}
      says={capsWords(t, caps, agent)}
      height="min-h-56"
    >
      {(close) => (
        <BudgetForm
          // Remounts the fields when the caps in force change, for example with another agent.
          key={writeCaps(capsInForce(caps, agent))}
          agent={agent}
          caps={caps}
          onSet={(next) => {
            remember(CAPS_COOKIE, writeCaps(next));
            onChange(next);
            close();
          }}
        />
      )}
    </ControlPopover>
  );
}

/** Rarely used options behind one button whose label says which of them are set. */
function MoreOptions({ says, children }: { says: string; children: ReactNode }) {
  const t = useWords();
  const id = useId();
  return (
    <div className="max-w-72 min-w-16.5 @max-[44rem]:max-w-60">
      <PopoverButton target={id}>
        <span className="truncate tabular">
          {says === "" ? t("home.more") : t("home.moreSays", { says })}
        </span>
      </PopoverButton>
      <fieldset
        id={id}
        popover="auto"
        className="w-card max-w-[calc(100vw-3rem)] rounded-card border border-line bg-raised p-2 shadow-float popover-box max-md:[margin-inline:0.5rem] [position-area:bottom_span-left]"
      >
        <legend className="unseen">{t("home.more")}</legend>
        {children}
      </fieldset>
    </div>
  );
}

/** One of these options with its label. */
function MoreOption({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center gap-2">
      <span aria-hidden="true" className="w-24 shrink-0 pl-2 text-meta">
        {name}
      </span>
      {children}
    </div>
  );
}

/** Chooses files for the question. Files can also be dropped and pasted. */
function AttachControl({ onFiles }: { onFiles: (files: NamedFile[]) => void }) {
  const t = useWords();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        onClick={() => field.current?.click()}
        className="flex min-h-8 shrink-0 items-center gap-1.5 rounded-control px-2 text-meta text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
      >
        {t("home.attach.files")}
      </button>
      <input
        ref={field}
        type="file"
        multiple
        aria-label={t("home.attach.field")}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          const found = chosenFiles(target.files ?? []);
          // Allows choosing the same file again.
          target.value = "";
          onFiles(found);
        }}
      />
    </>
  );
}

type Asking = {
  agents: AgentOffer[];
  agent: AgentOffer;
  onAgent: (name: string) => void;
  scopes: ChoiceOption<Where>[];
  look: Look;
  onLook: (look: Look) => void;
  sites: Sites;
  onSites: (sites: Sites) => void;
  period: Period;
  onPeriod: (period: Period) => void;
  planFirst: boolean;
  onBegin: (beginning: Beginning) => void;
  caps: Caps;
  onCaps: (caps: Caps) => void;
  /** Null when this user cannot attach files. */
  onFiles: ((files: NamedFile[]) => void) | null;
};

// In a wide box, the text of "More" is cut, or, if that is short, the caps of the agent: a row that scrolls would hide its last
// control behind the button beside it. In a narrow one, all controls keep their text and share the lines with that button.
const ROW = "options-row @max-[44rem]:contents";

/** The padding of the row at its ends, and of a control, in pixels. */
const EDGE = 8;

/**
 * Scrolls a control that the row's edge cuts into view when it is focused or pressed, so that its popover
 * opens below it. A pressed one of which only the padding is cut stays where it is; a focused one needs room for its ring.
 */
function bringIntoView({ currentTarget: row, target }: SyntheticEvent<HTMLElement>): void {
  const button = target instanceof Element ? target.closest("button") : null;
  if (!button || button.closest("[popover]")) return;
  const slack = button.matches(":focus-visible") ? EDGE : -EDGE;
  const [own, room] = [button.getBoundingClientRect(), row.getBoundingClientRect()];
  if (own.right > room.right - slack) row.scrollLeft += own.right - room.right + EDGE;
  else if (own.left < room.left + slack) row.scrollLeft -= room.left + EDGE - own.left;
}

// Loaded only when days are chosen, so it is not part of the first load.
const PeriodForm = lazy(() =>
  import("@/components/composer/period-form").then((module) => ({ default: module.PeriodForm })),
);

/** Chooses the days between which pages must have been published. */
function PeriodControl({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const t = useWords();
  return (
    <ControlPopover
      name={t("home.period.name")}
      legend={t("home.period.legend")}
      says={periodWords(t, period)}
      height="min-h-44"
    >
      {(close) => (
        <PeriodForm
          // The fields start from the current days, which are restored shortly after a reload.
          key={writePeriod(period)}
          period={period}
          onSet={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </ControlPopover>
  );
}

/**
 * One row: files, agent, scope, and behind "More" the sites, the days, the opening and the caps. Requires a container
 * for its queries.
 */
export function AskingOptions({ asking }: { asking: Asking }) {
  const t = useWords();
  const { agent, sites, period, planFirst, caps, look } = asking;
  const { scope } = look;
  const documents = scope === "documents";
  const web = documents ? { sites: ANY_SITE, period: ANY_TIME } : { sites, period };
  const says = moreWords(t, { agent, planFirst, caps, ...web });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the controls inside.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key reaches a control before it presses it.
    <div
      data-brief={says === "" ? undefined : ""}
      onFocus={bringIntoView}
      onClick={bringIntoView}
      className={ROW}
    >
      {asking.onFiles ? <AttachControl onFiles={asking.onFiles} /> : null}
      <Choice
        name={t("home.agent")}
        options={asking.agents.map((offer) => agentOption(t, offer))}
        value={agent.name}
        onChange={asking.onAgent}
      />
      <WhereToLook name={t("home.whereToLook")} scopes={asking.scopes} look={look} onLook={asking.onLook} />
      <MoreOptions says={says}>
        <MoreOption name={t("home.beginning")}>
          <Choice
            name={t("home.beginning")}
            options={planOptions(t, agent)}
            value={planFirst ? "plan-first" : "at-once"}
            onChange={asking.onBegin}
          />
        </MoreOption>
        {documents ? null : (
          <>
            <MoreOption name={t("home.sites.name")}>
              <SitesControl sites={sites} onChange={asking.onSites} />
            </MoreOption>
            <MoreOption name={t("home.period.name")}>
              <PeriodControl period={period} onChange={asking.onPeriod} />
            </MoreOption>
          </>
        )}
        <MoreOption name={t("home.cap")}>
          <BudgetControl agent={agent} caps={caps} onChange={asking.onCaps} />
        </MoreOption>
      </MoreOptions>
    </div>
  );
}

/**
 * Shows the time and cost of similar runs, or the model's price while there are too few runs. The line's space is
 * reserved, so that nothing moves when the figures arrive.
 */
export function EstimateLine({ agent, scope }: { agent: AgentOffer; scope: Scope }) {
  const t = useWords();
  const estimate = useEstimate({ agent: agent.name, scope });
  return (
    <p className="min-h-10 px-4 pt-2 text-meta text-pretty text-muted tabular md:min-h-7">
      {estimate ? estimateWords(t, estimate) : offerPriceWords(t, agent)}
    </p>
  );
}
