"use client";

import { useContext } from "react";
import { CitationContext } from "@/components/report/citations/chip";
import {
  passageAt,
  SharedContext,
  SharedPicturesContext,
  sourceHref,
  useOpenSource,
} from "@/components/report/source-reader/open-source";
import { StoredPicture } from "@/components/report/stored-picture";
import { useWords } from "@/components/ui/words";
import { pictureHref } from "@/lib/client/picture-href";
import { type PlacedPicture, placedPicture } from "@/lib/reports/placed-pictures";

/** A stored picture that the text places by number, with its caption and source; nothing for any other. */
export function PlacedSourcePicture({ url }: { url: string }) {
  const index = useContext(CitationContext);
  const placed = placedPicture(url, index.source);
  return placed ? <Picture placed={placed} /> : null;
}

function Picture({ placed: { source, picture } }: { placed: PlacedPicture }) {
  const shared = useContext(SharedPicturesContext);
  const { sha256, caption } = picture;
  const src = shared === null ? source.pageId && pictureHref(source.pageId, sha256) : `${shared}/${sha256}`;
  return (
    <figure className="my-6 break-inside-avoid">
      <StoredPicture src={src} picture={picture} className="max-h-[36rem] print:max-h-[60vh]" />
      <figcaption className="mt-2 text-meta wrap-anywhere">
        <bdi>{caption}</bdi>{" "}
        <span className="text-muted">
          <SourceLine placed={{ source, picture }} />
        </span>
      </figcaption>
    </figure>
  );
}

/** The number, title and host of the source, as a link to the caption in the reader where there is one. */
function SourceLine({ placed: { source, picture } }: { placed: PlacedPicture }) {
  const t = useWords();
  const openSource = useOpenSource();
  const shared = useContext(SharedContext);
  const { number, host, id } = source;
  const title = source.title && source.title !== host ? `${source.title}, ${host}` : host;
  const words = t("report.text.pictureSource", { number, title });
  if (shared) return words;
  const target = { sourceId: id, citationId: passageAt(picture) };
  return (
    <a
      href={sourceHref(target)}
      onClick={(event) => openSource(event, target)}
      className="text-accent underline decoration-1 underline-offset-3 hover:text-accent-strong"
    >
      {words}
    </a>
  );
}
