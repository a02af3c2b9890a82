"use client";

import { useLayoutEffect } from "react";
import { bareTitle, countedTitle, titleWriter } from "./title-text";

// One writer for the document's title: two that each restored their own would never stop.
const title: { own: string | null; waiting: number } = { own: null, waiting: 0 };
const write = titleWriter(() => document);

function show(): void {
  write((now) => countedTitle(title.own ?? bareTitle(now), title.waiting));
}

/** Stands in the head where no page's title does. */
let kept: HTMLTitleElement | null = null;
let last = "";

/** Between two pages there is none for a moment, or for as long as the next one loads: until then the one before stays. */
function keepTitle(): void {
  const ofPage = [...document.head.querySelectorAll("title")].some((element) => element !== kept);
  if (ofPage) {
    kept?.remove();
    kept = null;
    last = document.title || last;
  } else if (!kept) {
    kept = document.createElement("title");
    kept.textContent = last;
    document.head.append(kept);
  }
}

/** A screen's own title, which replaces that of the page while it is shown. */
export function usePageTitle(own: string): void {
  useLayoutEffect(() => {
    title.own = own;
    show();
    return () => {
      title.own = null;
    };
  }, [own]);
}

/** For the frame only: keeps a title, and the count before it, also when the page changes its title later. */
export function useTitleCount(waiting: number): void {
  useLayoutEffect(() => {
    title.waiting = waiting;
    const onChange = () => {
      keepTitle();
      show();
    };
    onChange();
    const changes = new MutationObserver(onChange);
    changes.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => changes.disconnect();
  }, [waiting]);
}
