"use client";

import { useEffect, useRef, useState } from "react";

const PAUSE = 5000;

/**
 * Announces changes politely, at most every few seconds; the latest text is always announced. Uses a
 * monotonic clock, so that changing the system time silences nothing.
 */
export function Announcer({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const wait = Math.max(0, last.current + PAUSE - performance.now());
    const timer = setTimeout(() => {
      last.current = performance.now();
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="unseen">
      {said}
    </p>
  );
}
