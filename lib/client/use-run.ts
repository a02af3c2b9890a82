"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Notice } from "@/lib/http/responses";
import type { RunState, RunStatus } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/run-status";
import { fetchRun } from "./api";
import type { Connection } from "./follow-run";

type FollowedRun = {
  state: RunState;
  connection: Connection;
  /** The run's place in the queue, and whether events can be stored. */
  notice: Notice;
  /** Call after an answer or a plan was accepted: the run and its stream continue. */
  resume: () => void;
};

/** Used until the server has sent one. */
const NO_NOTICE: Notice = { place: null, store: "ok" };
/** Milliseconds before the follower's code is loaded again after a failure. */
const FETCH_AGAIN = 2000;

/**
 * Milliseconds between two polls of a run that waits for the user: another tab or device may answer, or its time may
 * expire.
 */
const LOOK = 15_000;

type Following = {
  /** The state to continue from, once the code is there. */
  state: () => RunState;
  onState: (state: RunState) => void;
  onConnection: (connection: Connection) => void;
  onNotice: (notice: Notice) => void;
};

/** Loads the code that follows a run, and follows it; returns the function that stops both. */
function startFollowing(following: Following): () => void {
  let stop: (() => void) | null = null;
  let left = false;
  // Most opened runs have ended; only active ones need the code that folds events.
  const follow = () =>
    import("./follow-in-browser").then(({ followInBrowser }) => {
      if (!left) stop = followInBrowser({ ...following, state: following.state() });
    });
  const again = () => {
    if (left) return;
    following.onConnection("reconnecting");
    const timer = setTimeout(() => void follow().catch(again), FETCH_AGAIN);
    stop = () => clearTimeout(timer);
  };
  void follow().catch(again);
  return () => {
    left = true;
    stop?.();
  };
}

/**
 * The state of a run, live until it ends. No stream is open while it waits for the user. `listed`: its status in the
 * list of threads, which learns of an answer in another tab earlier; null if no list contains the run.
 */
export function useRun(initial: RunState, listed: RunStatus | null = null): FollowedRun {
  const [state, setState] = useState(initial);
  const [connection, setConnection] = useState<Connection>("closed");
  const [notice, setNotice] = useState(NO_NOTICE);
  /** Number of the event up to which questions are answered. */
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
    return startFollowing({
      state: () => latest.current,
      onState: setState,
      onConnection: setConnection,
      onNotice: setNotice,
    });
  }, [following]);

  const wentOn = listed !== null && !isWaiting(listed);
  useEffect(() => {
    if (!waiting) return;
    const look = () => {
      if (document.hidden) return;
      fetchRun(latest.current.id).then(
        ({ notice: now, ...fresh }) => {
          setNotice((known) => (known.place === now.place && known.store === now.store ? known : now));
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
