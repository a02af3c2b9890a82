import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { actor } from "@/app/actor";
import { found } from "@/app/found";
import { moneyCurrency } from "@/app/watches/money-currency";
import { requestWords } from "@/app/words";
import { type Watched, WatchForm } from "@/components/watches/watch-form";
import { knownFile } from "@/lib/agents/agents";
import { runTemplateSchema } from "@/lib/templates/template-schema";
import { mailOffer, questionToWatch, threadOfReport } from "@/lib/watches/watches";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords())("watches.newTitle") };
}

/** `?thread=`, `?report=`, or `?template=` with its `values` as JSON. */
async function watchedIn(query: Awaited<Props["searchParams"]>): Promise<Watched | null> {
  const { thread, report, template, values } = query;
  if (typeof thread === "string") return { threadId: thread };
  if (typeof report === "string") {
    const threadId = await threadOfReport(report);
    return threadId === null ? null : { threadId };
  }
  if (typeof template !== "string") return null;
  try {
    const parsed = runTemplateSchema.shape.values.parse(JSON.parse(String(values ?? "{}")));
    return { template: { name: template, values: parsed } };
  } catch {
    return null;
  }
}

export default async function NewWatchPage({ searchParams }: Props) {
  await connection();
  const { owner } = await actor();
  const watched = await watchedIn(await searchParams);
  const asked = watched && (await found(questionToWatch(watched, owner)));
  if (!watched || !asked) notFound();
  const currency = await moneyCurrency(knownFile().config.prices.currency);
  return <WatchForm watched={watched} {...asked} currency={currency} mail={await mailOffer(owner)} />;
}
