"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { RunState } from "@/lib/runs/run-state";
import { isTerminal, isWaiting } from "@/lib/runs/state";
import { fetchRun } from "./api";
import { type Connection, type FollowPorts, followRun, type StreamListener } from "./follow-run";

export type FollowedRun = {
  state: RunState;
  connection: Connection;
  /** Call after an answer was accepted: the run goes on, and so does the stream. */
  resume: () => void;
};

const BATCH_IN_BACKGROUND = 100;

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
  source.onerror = () => listener.onError(source.readyState === EventSource.CLOSED);
  return () => source.close();
}

const ports: FollowPorts = { open, fetchRun, schedule, wait };

/** The state of a run, live until it ends. While it waits for the person no stream is held. */
export function useRun(initial: RunState): FollowedRun {
  const [state, setState] = useState(initial);
  const [connection, setConnection] = useState<Connection>("closed");
  const [answered, setAnswered] = useState<string | null>(null);
  const latest = useRef(state);
  if (initial.seq > state.seq && initial.id === state.id) setState(initial);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  const waiting = isWaiting(state.status) && state.clarification?.callId !== answered;
  const following = !isTerminal(state.status) && !waiting;

  useEffect(() => {
    if (!following) return;
    return followRun({ state: latest.current, ports, onState: setState, onConnection: setConnection });
  }, [following]);

  // Another tab may have answered; looking again when this one comes to the front costs one request.
  useEffect(() => {
    if (!waiting) return;
    const look = () => {
      if (document.hidden) return;
      fetchRun(latest.current.id).then(
        (fresh) => setState((known) => (fresh.seq > known.seq ? fresh : known)),
        () => setConnection("closed"),
      );
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [waiting]);

  const resume = useCallback(() => setAnswered(latest.current.clarification?.callId ?? null), []);
  return { state, connection: following ? connection : "closed", resume };
}
