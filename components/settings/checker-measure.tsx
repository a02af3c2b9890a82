"use client";

import { useCallback, useEffect, useId, useRef, useState } from "react";
import { ValueTable } from "@/components/settings/value-table";
import { Button } from "@/components/ui/button";
import { money } from "@/components/ui/figures";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { postJson, requestJson } from "@/lib/client/request";
import type { ConnectionsResponse } from "@/lib/http/connection-responses";
import type { CheckerSetting } from "@/lib/http/settings-responses";

const ADDRESS = "/api/settings/checker";
const EVERY_MS = 1000;
/** Bytes of a file; the request may have a little more. */
const LARGEST = 7_000_000;
/** About so many requests for the claims that ship with Groundwork. */
const REQUESTS = 120;

const ROWS = ["code", "checker", "both"] as const;
const COLUMNS = ["balancedAccuracy", "passed", "passedWrongly"] as const;

/** The judge and its measurement, asked for again while one is under way and when the connections change. */
function useChecker(connections: ConnectionsResponse) {
  const [setting, setSetting] = useState<CheckerSetting | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const take = useCallback((answer: Awaited<ReturnType<typeof requestJson<CheckerSetting>>>) => {
    if (answer.ok) setSetting(answer.value);
    setFault(answer.ok ? null : answer.message);
  }, []);
  useEffect(() => {
    // Another judge, another measurement.
    if (connections) void requestJson<CheckerSetting>(ADDRESS).then(take);
  }, [take, connections]);
  useEffect(() => {
    if (!setting?.running) return;
    const timer = setTimeout(() => void requestJson<CheckerSetting>(ADDRESS).then(take), EVERY_MS);
    return () => clearTimeout(timer);
  }, [setting, take]);
  return {
    setting,
    fault,
    setFault,
    start: async (lines?: string) => take(await postJson<CheckerSetting>(ADDRESS, lines ? { lines } : {})),
    stop: async () => take(await requestJson<CheckerSetting>(ADDRESS, { method: "DELETE" })),
  };
}

/** The figures of the last measurement. */
function Figures({ last }: { last: NonNullable<CheckerSetting["last"]> }) {
  const t = useWords();
  const percent = (share: number) => t.number(share, { style: "percent", maximumFractionDigits: 1 });
  const { model, host, set, claims, supported, requests, errors, cost, currency } = last;
  const spent = cost === null || currency === null ? t("settings.checker.noPrice") : money(t, cost, currency);
  return (
    <div className="mt-4" data-checker-figures={model}>
      <p className="mb-2 break-words text-meta text-muted">
        {t.rich("settings.checker.measured", {
          ...{ model, host, set, claims, supported },
          when: () => <When key="when" at={last.at} />,
        })}
      </p>
      <ValueTable
        label={t("settings.checker.table")}
        corner={t("settings.checker.by")}
        columns={COLUMNS.map((key) => ({ key, name: t(`settings.checker.${key}`) }))}
        rows={[...ROWS]}
        most={ROWS.length}
        minWidth="min-w-80"
        keyOf={(row) => row}
        nameOf={(row) => t(`settings.checker.${row}`)}
        cell={(row, column) => percent(last[row][column])}
      />
      <p className="mt-2 text-meta text-muted">
        {t("settings.checker.requests", { requests, errors, cost: spent })}
      </p>
    </div>
  );
}

/** A file of labelled claims, sent line by line as it is. */
function FileButton({ onText, onTooLarge }: { onText: (text: string) => void; onTooLarge: () => void }) {
  const t = useWords();
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = async (file: File | undefined) => {
    if (input.current) input.current.value = "";
    if (!file) return;
    if (file.size > LARGEST) onTooLarge();
    else onText(await file.text());
  };
  return (
    <>
      <Button variant="quiet" onClick={() => input.current?.click()} aria-describedby={hint}>
        {t("settings.checker.file")}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".jsonl,.ndjson,.json,.txt"
        aria-label={t("settings.checker.file")}
        className="hidden"
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <p id={hint} className="w-full text-meta text-muted">
        {t("settings.checker.fileHint")}
      </p>
    </>
  );
}

/** Measures the judge of citations on labelled claims. Without a judge it only shows the last figures. */
export function CheckerMeasure({ connections }: { connections: ConnectionsResponse }) {
  const t = useWords();
  const { setting, fault, setFault, start, stop } = useChecker(connections);
  if (!setting || (!setting.checker && !setting.last)) return null;
  const { checker, running, last, failure } = setting;
  return (
    <section aria-label={t("settings.checker.title")} className="mt-4">
      {checker && !running ? (
        <>
          <p className="mb-2 max-w-[65ch] text-muted">{t("settings.checker.lead", { count: REQUESTS })}</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => void start()}>{t("settings.checker.start")}</Button>
            <FileButton
              onText={(text) => void start(text)}
              onTooLarge={() => setFault(t("settings.checker.tooLarge"))}
            />
          </div>
        </>
      ) : null}
      <div role="status">
        {running ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="break-words">
              {t("settings.checker.running", {
                model: running.model,
                done: running.done,
                total: running.total,
              })}
            </p>
            <Button onClick={() => void stop()}>{t("settings.checker.stop")}</Button>
          </div>
        ) : null}
        {failure && !running ? <p className="mt-2">{t(`settings.checker.failure.${failure}`)}</p> : null}
      </div>
      {fault ? (
        <p role="alert" className="mt-2 text-unfound">
          {fault}
        </p>
      ) : null}
      {last ? <Figures last={last} /> : null}
    </section>
  );
}
