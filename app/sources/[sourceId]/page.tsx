import type { Metadata } from "next";
import { cache } from "react";
import { found } from "@/app/found";
import { SourceScreen } from "@/components/report/source-screen";
import { getSource } from "@/lib/runs/snapshot";

type Props = {
  params: Promise<{ sourceId: string }>;
  searchParams: Promise<{ at?: string | string[] }>;
};

const load = cache((sourceId: string) => found(getSource(sourceId)));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const data = await load((await params).sourceId);
  return { title: data.source.title || data.source.host };
}

export default async function SourcePage({ params, searchParams }: Props) {
  const data = await load((await params).sourceId);
  const { at } = await searchParams;
  return <SourceScreen data={data} at={typeof at === "string" ? at : null} />;
}
