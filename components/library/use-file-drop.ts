"use client";

import { useEffect, useRef, useState } from "react";

/**
 * True while files are dragged over the window; calls `onDrop` with dropped files. Does nothing while
 * `active` is false.
 */
export function useFileDrop(onDrop: (files: DataTransfer) => void, active = true): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    if (!active) return;
    const withFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const onOver = (event: DragEvent) => {
      if (!withFiles(event)) return;
      // The browser would otherwise navigate to the file.
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDropped = (event: DragEvent) => {
      if (!withFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      setOver(false);
      latest.current(event.dataTransfer);
    };
    window.addEventListener("dragover", onOver);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("drop", onDropped);
    return () => {
      setOver(false);
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("dragleave", onLeave);
      window.removeEventListener("drop", onDropped);
    };
  }, [active]);
  return over;
}
