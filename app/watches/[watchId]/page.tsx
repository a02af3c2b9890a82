import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { actor } from "@/app/actor";
import { found } from "@/app/found";
import { moneyCurrency } from "@/app/watches/money-currency";
import { requestWords } from "@/app/words";
import { ChangeWatchForm } from "@/components/watches/watch-form";
import { mailOffer, watchToChange } from "@/lib/watches/watches";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords())("watches.changeTitle") };
}

export default async function ChangeWatchPage({ params }: { params: Promise<{ watchId: string }> }) {
  await connection();
  const { owner } = await actor();
  const watch = await found(watchToChange({ id: (await params).watchId, owner }));
  if (!watch) notFound();
  const currency = await moneyCurrency(watch.spent.currency);
  return <ChangeWatchForm watch={watch} currency={currency} mail={await mailOffer(owner)} />;
}
