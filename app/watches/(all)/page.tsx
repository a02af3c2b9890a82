import type { Metadata } from "next";
import { connection } from "next/server";
import { actor } from "@/app/actor";
import { requestWords } from "@/app/words";
import { WatchesScreen } from "@/components/watches/watches-screen";
import { watchesOf } from "@/lib/watches/watches";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords())("watches.title") };
}

export default async function WatchesPage() {
  await connection();
  return <WatchesScreen watches={await watchesOf((await actor()).owner)} />;
}
