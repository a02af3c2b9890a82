"use client";

import { StoredPicture } from "@/components/report/stored-picture";
import { pictureHref } from "@/lib/client/picture-href";
import type { PagePicture } from "@/lib/sources/page-about";

/** The pictures above their captions, which the text has. */
export function ReaderPictures({ pictures, pageId }: { pictures: readonly PagePicture[]; pageId: string }) {
  return pictures.map((picture) => (
    <StoredPicture
      key={picture.number}
      src={pictureHref(pageId, picture.sha256)}
      picture={picture}
      className="mt-6 mb-2 max-h-[32rem]"
    />
  ));
}
