"use client";

import { useState } from "react";
import { Button, buttonLook } from "@/components/ui/button";
import { joined } from "@/components/ui/figures";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { ApiError, rereadSource } from "@/lib/client/api";
import type { PageVersion, RereadResponse, SourceResponse } from "@/lib/http/responses";
import { differenceHref, type Reading, readingsOf, versionNotes } from "./reader-version-notes";

export type ShowVersion = (pageId: string | null) => void;

type Asked =
  | { state: "still" }
  | { state: "reading" }
  /** `words` is null when the reason is unknown. */
  | { state: "failed"; words: string | null }
  | ({ state: "read" } & RereadResponse);

const DAY = 86_400_000;

/** Fetches the live page again on a click; one click is one request. */
function useReread(sourceId: string, onRead: (answer: RereadResponse) => void) {
  const [asked, setAsked] = useState<Asked>({ state: "still" });
  const ask = () => {
    if (asked.state === "reading") return;
    setAsked({ state: "reading" });
    rereadSource(sourceId).then(
      (answer) => {
        setAsked({ state: "read", ...answer });
        onRead(answer);
      },
      (error: unknown) =>
        setAsked({ state: "failed", words: error instanceof ApiError ? error.message : null }),
    );
  };
  return { asked, ask };
}

/** The texts that were read at the address, and a button to read it again. */
export function Versions({
  data,
  onShow,
  onRead,
}: {
  data: SourceResponse;
  /** Opens a version; null opens the cited one. */
  onShow: ShowVersion;
  onRead: (answer: RereadResponse) => void;
}) {
  const t = useWords();
  const { asked, ask } = useReread(data.source.id, onRead);
  const readings = readingsOf(data.versions);
  const busy = asked.state === "reading";
  return (
    <section aria-label={t("reader.versions")} className="mt-2 text-meta text-muted print:hidden">
      <div className="flex flex-wrap items-center gap-x-2">
        {readings.length > 0 ? (
          <details className="min-w-0 flex-1 open:basis-full">
            <summary className="leading-8 pointer-coarse:leading-11">
              {t("reader.readTimes", { count: readings.length })}
            </summary>
            <ol className="mt-1 divide-y divide-line border-y border-line">
              {readings.map((reading) => (
                <ReadingRow
                  key={`${reading.version.id}-${reading.at}`}
                  reading={reading}
                  data={data}
                  onShow={onShow}
                />
              ))}
            </ol>
          </details>
        ) : null}
        <Button variant={data.page ? "quiet" : "plain"} aria-disabled={busy} onClick={ask}>
          {busy ? t("reader.readingLive") : data.page ? t("reader.readAgain") : t("reader.readNow")}
        </Button>
      </div>
      <p role="status" className={asked.state === "failed" ? "text-unfound" : ""}>
        {asked.state === "failed" ? (asked.words ?? t("reader.rereadFailed")) : null}
        {asked.state === "read"
          ? asked.changed
            ? t("reader.rereadChanged")
            : t.rich("reader.rereadSame", {
                when: () => <When key="when" at={asked.page.readAt} time={false} />,
              })
          : null}
      </p>
      <Notes data={data} onShow={onShow} />
    </section>
  );
}

function ReadingRow({
  reading: { at, version, change },
  data,
  onShow,
}: {
  reading: Reading;
  data: SourceResponse;
  onShow: ShowVersion;
}) {
  const t = useWords();
  const shown = version.id === data.page?.id;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <span className="min-w-0 flex-1 basis-56">
        <span className="text-ink">
          <When at={at} />
        </span>
        {" · "}
        {joined(
          t("ui.words", { count: version.wordCount }),
          t(`reader.change.${change}`),
          version.id === data.source.pageId && t("reader.citedText"),
        )}
      </span>
      {shown ? (
        <span className="inline-flex min-h-8 items-center px-3 font-medium text-ink">
          {t("reader.shown")}
        </span>
      ) : (
        <>
          <Button variant="quiet" onClick={() => onShow(version.id)}>
            {t("reader.show")}
          </Button>
          {data.page ? <Difference data={data} version={version} /> : null}
        </>
      )}
    </li>
  );
}

/** Always compares from the earlier to the later text. */
function Difference({ data, version }: { data: SourceResponse; version: PageVersion }) {
  const t = useWords();
  const shown = data.versions.find(({ id }) => id === data.page?.id);
  if (!shown) return null;
  return (
    <a href={differenceHref(data.source.id, shown, version)} className={buttonLook("quiet")}>
      {t("reader.seeChanges")}
    </a>
  );
}

function Notes({ data, onShow }: { data: SourceResponse; onShow: ShowVersion }) {
  const t = useWords();
  const note = versionNotes(data);
  if (!note) return null;
  if (note.kind === "unchecked") return <p>{t("reader.unchecked")}</p>;
  const { cited, newest, emptied } = note;
  const last = newest.readings.at(-1) ?? newest.readAt;
  const sameDay = last - cited.readAt < DAY;
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      <p>
        {t.rich("reader.newer", {
          cited: () => <When key="cited" at={cited.readAt} time={sameDay} />,
          newest: () => <When key="newest" at={last} time={sameDay} />,
        })}
        {emptied ? ` ${t("reader.emptied")}` : ""}
      </p>
      {data.page?.id === cited.id ? null : (
        <Button variant="quiet" onClick={() => onShow(null)}>
          {t("reader.showCited")}
        </Button>
      )}
      <a href={differenceHref(data.source.id, cited, newest)} className={buttonLook("quiet")}>
        {t("reader.seeChanges")}
      </a>
    </div>
  );
}
