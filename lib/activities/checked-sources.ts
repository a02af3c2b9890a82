import type { CheckedSource } from "@/lib/reports/check";
import type { Source } from "@/lib/runs/run-state";
import type { ActivityContext } from "./activity";

export type SourceWithText = { source: Source; checked: CheckedSource };

/** The thread's sources as a check takes them. The text is looked up only where `wanted` says so; elsewhere it is null. */
export async function textsOfSources(
  { scope, services }: Pick<ActivityContext, "scope" | "services">,
  wanted: (source: Source) => boolean,
): Promise<SourceWithText[]> {
  const sources: SourceWithText[] = [];
  for (const source of scope.sources) {
    const { number, status, pageId } = source;
    const text = pageId && wanted(source) ? await services.pageText(pageId) : null;
    sources.push({ source, checked: { number, status, text } });
  }
  return sources;
}
