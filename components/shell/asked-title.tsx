"use client";

import { useParams } from "next/navigation";
import { Skeleton } from "@/components/ui/skeleton";
import { justAskedIn } from "@/lib/client/asked";

/** The title while a thread is loading: the question itself if it was just asked in this tab. */
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
