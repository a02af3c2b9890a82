"use client";

import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useWords } from "@/components/ui/words";
import type { PagePicture } from "@/lib/sources/page-about";

/** A kept picture of a page, in its size; a sentence where its bytes are no longer there. `src`: null without a page. */
export function StoredPicture({
  src,
  picture: { caption, width, height },
  className,
}: {
  src: string | null | undefined;
  picture: Pick<PagePicture, "caption" | "width" | "height">;
  /** Margins, and how high it may be. */
  className: string;
}) {
  const t = useWords();
  const [gone, setGone] = useState(false);
  if (gone || !src)
    return <p className="my-4 font-sans text-meta text-muted">{t("report.text.pictureGone")}</p>;
  return (
    // biome-ignore lint/performance/noImgElement: the picture is stored in the size in which it is shown
    <img
      src={src}
      alt={caption}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onError={() => setGone(true)}
      className={classNames("h-auto w-auto max-w-full rounded-chip border border-line bg-white", className)}
    />
  );
}
