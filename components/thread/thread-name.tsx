"use client";

import { useShownThread } from "./question-title";

/** The name that the person gave a thread of several questions, above all of them; nothing without one. */
export function ThreadName() {
  const thread = useShownThread();
  if (thread?.titleBy !== "person") return null;
  return (
    <h1 className="pb-4 text-page font-semibold tracking-title text-pretty wrap-anywhere">{thread.title}</h1>
  );
}
