"use client";

import { useState } from "react";
import { useWords } from "@/components/ui/words";
import { pictureHref } from "@/lib/client/picture-href";
import type { PagePicture } from "@/lib/sources/page-about";

/** The pictures above their captions, which the text has. */
export function ReaderPictures({ pictures, pageId }: { pictures: readonly PagePicture[]; pageId: string }) {
  return pictures.map((picture) => <ReaderPicture key={picture.number} picture={picture} pageId={pageId} />);
}

function ReaderPicture({ picture, pageId }: { picture: PagePicture; pageId: string }) {
  const t = useWords();
  const [gone, setGone] = useState(false);
  const { sha256, caption, width, height } = picture;
  if (gone) return <p className="my-4 font-sans text-meta text-muted">{t("report.text.pictureGone")}</p>;
  return (
    // biome-ignore lint/performance/noImgElement: the picture is stored in the size in which it is shown
    <img
      src={pictureHref(pageId, sha256)}
      alt={caption}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onError={() => setGone(true)}
      className="mt-6 mb-2 h-auto max-h-[32rem] w-auto max-w-full rounded-chip border border-line bg-white"
    />
  );
}
