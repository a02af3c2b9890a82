"use client";

import { useEffect, useRef, useState } from "react";

const PAUSE = 5000;

/**
 * Says aloud what changed, politely and at most every few seconds; the last word always gets through. Measured by a clock
 * that only goes forward, so that one that is set back silences nothing.
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
