"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { countWords } from "@/lib/text/word-count";
import { forgetEdit, readEdit, storeEdit } from "./edit-storage";

type EditedText = { title: string; content: string; answer: string };

/** How long typing must pause before the text is stored, in milliseconds. */
const PAUSE = 400;

/**
 * A report's title, short answer and text during editing. Unsaved changes are stored in this browser shortly after the last
 * key and when the page is left; `restored` is the time of a restored edit.
 */
export function useEditedText(reportId: string, base: EditedText) {
  const [text, setText] = useState<EditedText>(base);
  const [restored, setRestored] = useState<number | null>(null);
  const [stored, setStored] = useState(true);
  // A restored edit replaces the text after hydration, so nothing may be typed before.
  const [live, setLive] = useState(false);
  const dirty = text.title !== base.title || text.content !== base.content || text.answer !== base.answer;
  const touched = useRef(false);
  /** Text that is typed but not stored yet. */
  const waiting = useRef<EditedText | null>(null);

  useEffect(() => {
    setLive(true);
    const found = readEdit(reportId);
    if (!found) return;
    const { title, content } = found;
    setText((before) => ({ title, content, answer: found.answer ?? before.answer }));
    setRestored(found.at);
  }, [reportId]);

  const store = useCallback(() => {
    const { current } = waiting;
    waiting.current = null;
    if (current) setStored(storeEdit(reportId, { ...current, at: Date.now() }));
  }, [reportId]);

  useEffect(() => {
    if (!touched.current) return;
    waiting.current = dirty ? text : null;
    if (!dirty) {
      forgetEdit(reportId);
      return;
    }
    const timer = setTimeout(store, PAUSE);
    return () => clearTimeout(timer);
  }, [reportId, dirty, text, store]);

  useEffect(() => {
    window.addEventListener("pagehide", store);
    return () => {
      window.removeEventListener("pagehide", store);
      store();
    };
  }, [store]);

  // The browser asks before leaving only if it cannot store the text.
  useEffect(() => {
    if (stored || !dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [stored, dirty]);

  const change = useCallback((part: Partial<EditedText>) => {
    touched.current = true;
    setText((before) => ({ ...before, ...part }));
  }, []);
  const forget = useCallback(() => {
    touched.current = false;
    waiting.current = null;
    forgetEdit(reportId);
  }, [reportId]);
  return { text, change, dirty, stored, restored, live, forget };
}

const CITATIONS = /\[\d[\d,;\s–-]{0,40}\]/g;
const wordsIn = (content: string) => countWords(content.replace(CITATIONS, " "));

/** The number of words, updated shortly after the last change; citations are not counted. */
export function useWordCount(content: string): number {
  const [words, setWords] = useState(() => wordsIn(content));
  useEffect(() => {
    const timer = setTimeout(() => setWords(wordsIn(content)), PAUSE);
    return () => clearTimeout(timer);
  }, [content]);
  return words;
}
