import { setImmediate as turn } from "node:timers/promises";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ensureExists, found } from "@/app/found";
import { requestWords } from "@/app/words";
import { SourceDifference } from "@/components/report/source-reader/reader-difference";
import { SourceScreen } from "@/components/report/source-reader/source-screen";
import { getSource } from "@/lib/runs/snapshot";

type Query = "at" | "page" | "with" | "find";
type Props = {
  params: Promise<{ sourceId: string }>;
  searchParams: Promise<Partial<Record<Query, string | string[]>>>;
};

const load = cache(async (sourceId: string, pageId: string | null) => {
  await ensureExists({ kind: "source", id: sourceId });
  const source = await found(getSource(sourceId, { pageId }));
  // Other requests go first between what it takes to read a long page and to render it.
  await turn();
  return source;
});

/** Reads query parameters that occur exactly once and are not empty. */
async function read({ params, searchParams }: Props) {
  const { sourceId } = await params;
  const query = await searchParams;
  const one = (name: Query) => (typeof query[name] === "string" && query[name] !== "" ? query[name] : null);
  return {
    data: await load(sourceId, one("page")),
    other: one("with"),
    shown: { at: one("at"), find: one("find") },
  };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { data, other } = await read(props);
  const title = data.source.title || data.source.host;
  return { title: other === null ? title : (await requestWords())("reader.difference.title", { title }) };
}

export default async function SourcePage(props: Props) {
  const { data, other, shown } = await read(props);
  if (other === null) return <SourceScreen data={data} {...shown} />;
  const before = data.versions.find(({ id }) => id === data.page?.id);
  const after = data.versions.find(({ id }) => id === other);
  if (!before || !after) notFound();
  return <SourceDifference data={data} before={before} after={after} />;
}
