"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Notice } from "@/lib/http/responses";
import type { RunState, RunStatus } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/run-status";
import { fetchRun } from "./api";
import type { Connection, FollowPorts, StreamListener } from "./follow-run";

type FollowedRun = {
  state: RunState;
  connection: Connection;
  /** What holds at the moment: the place in line, and whether what happens can be written down. */
  notice: Notice;
  /** Call after an answer or a plan was accepted: the run goes on, and so does the stream. */
  resume: () => void;
};

/** Until the server has said it. */
const NO_NOTICE: Notice = { place: null, store: "ok" };
const BATCH_IN_BACKGROUND = 100;
/** Milliseconds before what follows a run is fetched once more, when it could not be. */
const FETCH_AGAIN = 2000;

/** A tab in the background gets no frames, but its title must still change. */
function schedule(flush: () => void): () => void {
  if (document.hidden) return wait(flush, BATCH_IN_BACKGROUND);
  const frame = requestAnimationFrame(flush);
  return () => cancelAnimationFrame(frame);
}

function wait(callback: () => void, delay: number): () => void {
  const timer = setTimeout(callback, delay);
  return () => clearTimeout(timer);
}

/** Until it gives up, the browser opens a stream again by itself, with the number of the last event it got. */
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

/** Milliseconds between two looks at a run that waits for the person: another tab or device may answer, or time be up. */
const LOOK = 15_000;

/**
 * The state of a run, live until it ends. While it waits for the person no stream is held. `listed`: its status as the list
 * of threads has it, which hears of an answer from another tab before this does; null where no list has the run.
 */
export function useRun(initial: RunState, listed: RunStatus | null = null): FollowedRun {
  const [state, setState] = useState(initial);
  const [connection, setConnection] = useState<Connection>("closed");
  const [notice, setNotice] = useState(NO_NOTICE);
  /** Number of the event up to which what was asked is answered. */
  const [answered, setAnswered] = useState(0);
  const latest = useRef(state);
  if (initial.seq > state.seq && initial.id === state.id) setState(initial);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  const waiting = isWaiting(state.status) && state.seq > answered;
  const following = !isTerminal(state.status) && !waiting;

  useEffect(() => {
    if (!following) return;
    let stop: (() => void) | null = null;
    let left = false;
    // Most runs are opened when they are over; only those that go on need what folds their events.
    const follow = () =>
      import("./follow-run").then(({ followRun }) => {
        if (left) return;
        stop = followRun({
          state: latest.current,
          ports,
          onState: setState,
          onConnection: setConnection,
          onNotice: setNotice,
        });
      });
    const again = () => {
      if (left) return;
      setConnection("reconnecting");
      stop = wait(() => void follow().catch(again), FETCH_AGAIN);
    };
    void follow().catch(again);
    return () => {
      left = true;
      stop?.();
    };
  }, [following]);

  const wentOn = listed !== null && !isWaiting(listed);
  useEffect(() => {
    if (!waiting) return;
    const look = () => {
      if (document.hidden) return;
      fetchRun(latest.current.id).then(
        ({ notice: now, ...fresh }) => {
          setNotice(now);
          setState((known) => (fresh.seq > known.seq ? fresh : known));
        },
        () => setConnection("closed"),
      );
    };
    if (wentOn) look();
    document.addEventListener("visibilitychange", look);
    const timer = setInterval(look, LOOK);
    return () => {
      document.removeEventListener("visibilitychange", look);
      clearInterval(timer);
    };
  }, [waiting, wentOn]);

  const resume = useCallback(() => setAnswered(latest.current.seq), []);
  return { state, connection: following ? connection : "closed", notice, resume };
}
