// Follows a run with what a browser offers: its stream of events, its frames and its timers.

import { flushSync } from "react-dom";
import { fetchRun } from "./api";
import { type Following, type FollowPorts, followRun, type StreamListener } from "./follow-run";

const BATCH_IN_BACKGROUND = 100;
/** Milliseconds without news: more than a text pauses while it is written. */
const PAUSE = 250;
/**
 * Milliseconds for which news after a pause waits for more: a step begins with several events at once, and a frame that
 * showed only the first would delay the others by a whole rendering.
 */
const GATHER = 8;
/** The time of the last frame with news. */
let last = 0;

/**
 * A background tab gets no animation frames, but its title must still change. News after a pause is rendered in its frame:
 * React would begin after the frame and show it in the next one. A text that is being written is left to React, so that no
 * task is as long as a rendering and a frame together.
 */
function schedule(flush: () => void): () => void {
  if (document.hidden) return wait(flush, BATCH_IN_BACKGROUND);
  const arrived = performance.now();
  const show = (now: number) => {
    const rested = now - last > PAUSE;
    if (rested && now - arrived < GATHER) {
      frame = requestAnimationFrame(show);
      return;
    }
    last = now;
    if (rested) flushSync(flush);
    else flush();
  };
  let frame = requestAnimationFrame(show);
  return () => cancelAnimationFrame(frame);
}

function wait(callback: () => void, delay: number): () => void {
  const timer = setTimeout(callback, delay);
  return () => clearTimeout(timer);
}

/** The browser reconnects a stream by itself with the number of the last event, until it gives up. */
function open(url: string, listener: StreamListener): () => void {
  const source = new EventSource(url);
  source.onopen = listener.onOpen;
  source.onmessage = (message: MessageEvent<string>) => listener.onMessage(message.data);
  source.addEventListener("notice", (message: MessageEvent<string>) => listener.onNotice(message.data));
  source.addEventListener("reset", () => listener.onReset());
  source.onerror = () => listener.onError(source.readyState === EventSource.CLOSED);
  return () => source.close();
}

const ports: FollowPorts = { open, fetchRun, schedule, wait };

/** Follows a run as `followRun` does. */
export const followInBrowser = (following: Omit<Following, "ports">): (() => void) =>
  followRun({ ...following, ports });
