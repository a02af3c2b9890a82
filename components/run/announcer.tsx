"use client";

import { useEffect, useRef, useState } from "react";

const PAUSE = 5000;

/** Says aloud what changed, politely and at most every few seconds; the last word always gets through. */
export function Announcer({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  const last = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, last.current + PAUSE - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
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
