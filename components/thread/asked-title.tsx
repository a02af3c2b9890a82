"use client";

import { useParams } from "next/navigation";
import { Skeleton } from "@/components/ui/skeleton";
import { justAskedIn } from "@/lib/client/asked";

/** The place of the title while a thread is fetched: the question itself where it was asked here a moment ago. */
export function AskedTitle() {
  const { threadId } = useParams<{ threadId?: string }>();
  const question = threadId === undefined ? null : justAskedIn(threadId);
  if (question === null) return <Skeleton className="my-1.5 h-5 w-4/5" />;
  return (
    <p className="line-clamp-3 pr-11 text-page font-semibold tracking-title text-pretty wrap-anywhere whitespace-pre-line">
      {question}
    </p>
  );
}
