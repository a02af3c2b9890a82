import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ThreadScreen } from "@/components/thread/thread-screen";
import { getThread } from "@/lib/runs/snapshot";

type Props = { params: Promise<{ threadId: string }> };

const load = cache((threadId: string) => getThread(threadId));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const thread = await load((await params).threadId);
  return { title: thread?.title ?? "Not found" };
}

export default async function ThreadPage({ params }: Props) {
  const thread = await load((await params).threadId);
  if (!thread) notFound();
  return <ThreadScreen thread={thread} renderedAt={Date.now()} />;
}
