import type { Metadata } from "next";
import { cache } from "react";
import { ensureExists, found } from "@/app/found";
import { DocumentScreen } from "@/components/report/source-reader/document-screen";
import { getDocument } from "@/lib/runs/snapshot-document";
import { addressOf } from "./address";

type Props = {
  params: Promise<{ place: string[] }>;
  searchParams: Promise<{ find?: string | string[] }>;
};

const load = cache(async (url: string) => {
  await ensureExists({ kind: "document", id: url });
  return found(getDocument(url));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title, path } = await load(addressOf((await params).place));
  return { title: title || path };
}

export default async function DocumentPage({ params, searchParams }: Props) {
  const { find } = await searchParams;
  const data = await load(addressOf((await params).place));
  return <DocumentScreen data={data} find={typeof find === "string" && find !== "" ? find : null} />;
}
