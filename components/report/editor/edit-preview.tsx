"use client";

import { useMemo } from "react";
import { citationIndex } from "@/components/report/citations/citation-index";
import { CitationLayer } from "@/components/report/citations/citation-layer";
import {
  type OpenSource,
  OpenSourceContext,
  sourceHref,
} from "@/components/report/source-reader/open-source";
import { NO_SPANS } from "@/components/report/source-reader/text-spans";
import { CitedMarkdown, useReportText } from "@/components/report/text/report-text";
import { useWords } from "@/components/ui/words";
import type { Source } from "@/lib/run-log/run-state";

/** A source opens in a tab of its own: the text that is being edited stays where it is. */
const openApart: OpenSource = (next) => {
  if (typeof next !== "function") window.open(sourceHref(next), "_blank", "noopener");
};

/** The report as it will look; what its citations are worth is known once it is saved. */
export function EditPreview({
  content,
  title,
  sources,
}: {
  content: string;
  title: string;
  sources: Source[];
}) {
  const t = useWords();
  const index = useMemo(() => citationIndex(null, sources), [sources]);
  const { stretches } = useReportText(content, "preview-");
  return (
    <OpenSourceContext value={openApart}>
      <div className="max-w-measure pt-4 pb-10 font-serif text-report max-md:leading-[1.6875rem]">
        {content.trim() === "" ? (
          <p className="font-sans text-body text-muted">{t("report.edit.noText")}</p>
        ) : (
          <CitationLayer index={index}>
            <CitedMarkdown stretches={stretches} spans={NO_SPANS} topLevel={2} skipTitle={title} />
          </CitationLayer>
        )}
      </div>
    </OpenSourceContext>
  );
}
