"use client";

import { useMemo } from "react";
import { type CitationIndex, citationIndex } from "@/components/report/citations/citation-index";
import { CitationLayer } from "@/components/report/citations/citation-layer";
import {
  type OpenSource,
  OpenSourceContext,
  sourceHref,
} from "@/components/report/source-reader/open-source";
import { NO_SPANS } from "@/components/report/source-reader/text-spans";
import { CitedMarkdown, useReportText, useStretches } from "@/components/report/text/report-text";
import { useWords } from "@/components/ui/words";
import type { Source } from "@/lib/run-log/run-state";

/** Opens sources in a new tab, so that the edited text stays open. */
const openApart: OpenSource = (next) => {
  if (typeof next !== "function") window.open(sourceHref(next), "_blank", "noopener");
};

/** Citations of a text that is not checked yet: only a number without a source is known to be wrong. */
function previewIndex(sources: readonly Source[]): CitationIndex {
  const index = citationIndex(null, sources);
  return { ...index, verdict: ({ number }) => (index.source(number) ? null : "not_found") };
}

/** A preview of the report and its short answer; their citations are checked when it is saved. */
export function EditPreview({
  content,
  answer,
  title,
  sources,
}: {
  content: string;
  answer: string;
  title: string;
  sources: Source[];
}) {
  const t = useWords();
  const index = useMemo(() => previewIndex(sources), [sources]);
  const { stretches } = useReportText(content, "preview-");
  const short = useStretches(answer);
  return (
    <OpenSourceContext value={openApart}>
      <div className="max-w-measure pt-4 pb-10 font-serif text-report max-md:leading-[1.6875rem]">
        {answer.trim() === "" ? null : (
          <div className="mb-5 border-l-2 border-accent pl-5">
            <p className="font-sans text-meta font-semibold">{t("report.text.inShort")}</p>
            <CitationLayer index={index} className="text-lead [&_p]:my-1 [&_p+p]:mt-3">
              <CitedMarkdown stretches={short} spans={NO_SPANS} />
            </CitationLayer>
          </div>
        )}
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
