import type { Metadata } from "next";
import { cache } from "react";
import { found } from "@/app/found";
import { ThreadScreen } from "@/components/thread/thread-screen";
import { getThread } from "@/lib/runs/snapshot";

type Props = { params: Promise<{ threadId: string }> };

const load = cache((threadId: string) => found(getThread(threadId)));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const thread = await load((await params).threadId);
  return { title: thread.title };
}

export default async function ThreadPage({ params }: Props) {
  const thread = await load((await params).threadId);
  return <ThreadScreen thread={thread} renderedAt={Date.now()} />;
}
