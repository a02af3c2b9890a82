"use client";

import { useCallback, useSyncExternalStore } from "react";
import { type NotifyState, notifyState, WANTED } from "@/components/shell/notify-state";
import { useWords } from "@/components/ui/words";
import { keepText, storedText } from "@/lib/client/storage";
import type { Words } from "@/lib/i18n/translate";

const CHANGED = "groundwork:notify-changed";
const LOCK = "groundwork:notified";

function want(on: boolean): void {
  keepText("browser", WANTED, on ? "on" : null);
  window.dispatchEvent(new Event(CHANGED));
}

/** Phones define the constructor but forbid its use in pages. */
function show(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}

/** Must be called from a click, the only time at which permission may be requested. */
async function turnOn(t: Words): Promise<NotifyState> {
  if (notifyState() === "unsupported") return "unsupported";
  const permission = await Notification.requestPermission();
  if (permission === "denied") return "denied";
  if (permission !== "granted") return "off";
  const sample = show("Groundwork", { body: t("shell.notify.sample") });
  if (!sample) return "unsupported";
  want(true);
  return "on";
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener("storage", listener);
  // A permission can be changed in the browser's settings, so it is read again on return.
  window.addEventListener("focus", listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener("storage", listener);
    window.removeEventListener("focus", listener);
  };
}

/** Null until the browser was checked. */
export function useNotify(): {
  state: NotifyState | null;
  turnOn: () => Promise<NotifyState>;
  turnOff: () => void;
} {
  const t = useWords();
  const state = useSyncExternalStore<NotifyState | null>(subscribe, notifyState, () => null);
  const off = useCallback(() => want(false), []);
  const on = useCallback(async () => {
    const reached = await turnOn(t);
    // The permission prompt may change the state without an event.
    window.dispatchEvent(new Event(CHANGED));
    return reached;
  }, [t]);
  return { state, turnOn: on, turnOff: off };
}

const REMEMBERED = 100;

/** True for the first tab that claims an event; the lock serializes tabs that receive it at once. */
export function claim(key: string): Promise<boolean> {
  return navigator.locks.request(LOCK, () => {
    const claimed = (storedText("browser", LOCK) ?? "").split("\n").filter(Boolean);
    if (claimed.includes(key)) return false;
    keepText("browser", LOCK, [...claimed, key].slice(-REMEMBERED).join("\n"));
    return true;
  });
}

/** Shows a notification; a click on it brings the tab to the front and calls `onOpen`. */
export function announce(news: { key: string; title: string; body: string; onOpen: () => void }): void {
  const notification = show(news.title, { body: news.body, tag: news.key });
  if (!notification) return;
  notification.onclick = () => {
    window.focus();
    notification.close();
    news.onOpen();
  };
}
