"use client";

import { useState } from "react";
import { count, joined } from "@/components/run/words";
import { Button, buttonLook } from "@/components/ui/button";
import { ApiError, rereadSource } from "@/lib/client/api";
import type { PageVersion, RereadResponse, SourceResponse } from "@/lib/http/responses";
import { differenceHref, type Reading, readingsOf, versionNotes } from "./reader-version-notes";
import { When } from "./when";

export type ShowVersion = (pageId: string | null) => void;

type Asked =
  | { state: "still" }
  | { state: "reading" }
  | { state: "failed"; words: string }
  | ({ state: "read" } & RereadResponse);

const DAY = 86_400_000;
const FAILED = "The page could not be read again. Every text read before is kept.";

/** Reads the live page again at a press; one press is one request. */
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
        setAsked({ state: "failed", words: error instanceof ApiError ? error.message : FAILED }),
    );
  };
  return { asked, ask };
}

/** The texts that were read at the address, and the way to read it once more. */
export function Versions({
  data,
  onShow,
  onRead,
}: {
  data: SourceResponse;
  /** Opens a version; null the one the reports cite. */
  onShow: ShowVersion;
  onRead: (answer: RereadResponse) => void;
}) {
  const { asked, ask } = useReread(data.source.id, onRead);
  const readings = readingsOf(data.versions);
  const busy = asked.state === "reading";
  return (
    <section aria-label="Versions" className="mt-2 text-meta text-muted print:hidden">
      <div className="flex flex-wrap items-center gap-x-2">
        {readings.length > 0 ? (
          <details className="min-w-0 flex-1 open:basis-full">
            <summary className="leading-8 pointer-coarse:leading-11">
              Read {readings.length === 1 ? "once" : count(readings.length, "time")}
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
          {busy ? "Reading the live page" : data.page ? "Read again" : "Read it now"}
        </Button>
      </div>
      <p role="status" className={asked.state === "failed" ? "text-unfound" : ""}>
        {asked.state === "failed" ? asked.words : null}
        {asked.state === "read" ? (
          asked.changed ? (
            "Read now: the text is another one. The text the reports cite is kept."
          ) : (
            <>
              Read now: the text is the same as on <When at={asked.page.readAt} time={false} />.
            </>
          )
        ) : null}
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
  const shown = version.id === data.page?.id;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <span className="min-w-0 flex-1 basis-56">
        <span className="text-ink">
          <When at={at} />
        </span>{" "}
        ·{" "}
        {joined(count(version.wordCount, "word"), change, version.id === data.source.pageId && "cited text")}
      </span>
      {shown ? (
        <span className="inline-flex min-h-8 items-center px-3 font-medium text-ink">Shown</span>
      ) : (
        <>
          <Button variant="quiet" onClick={() => onShow(version.id)}>
            Show
          </Button>
          {data.page ? <Difference data={data} version={version} /> : null}
        </>
      )}
    </li>
  );
}

/** Always from the earlier text to the later one. */
function Difference({ data, version }: { data: SourceResponse; version: PageVersion }) {
  const shown = data.versions.find(({ id }) => id === data.page?.id);
  if (!shown) return null;
  return (
    <a href={differenceHref(data.source.id, shown, version)} className={buttonLook("quiet")}>
      See what changed
    </a>
  );
}

function Notes({ data, onShow }: { data: SourceResponse; onShow: ShowVersion }) {
  const note = versionNotes(data);
  if (!note) return null;
  if (note.kind === "unchecked")
    return <p>No report was checked against this text: this research did not read the source itself.</p>;
  const { cited, newest, emptied } = note;
  const last = newest.readings.at(-1) ?? newest.readAt;
  const sameDay = last - cited.readAt < DAY;
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      <p>
        Cited text: <When at={cited.readAt} time={sameDay} />; newest reading:{" "}
        <When at={last} time={sameDay} />.
        {emptied
          ? " The newest is much shorter: the page may have been emptied or replaced by an error."
          : ""}
      </p>
      {data.page?.id === cited.id ? null : (
        <Button variant="quiet" onClick={() => onShow(null)}>
          Show the cited text
        </Button>
      )}
      <a href={differenceHref(data.source.id, cited, newest)} className={buttonLook("quiet")}>
        See what changed
      </a>
    </div>
  );
}
