// What the nodes of one installation do together: they share a queue of runs, tell each other what was stored, and ask each
// other to do something with a run that works there. A store of one process has no nodes.

import type { SharedFiles } from "./files";

/**
 * Says that something was stored. Losing one does no harm for long: whoever hears it reads the store, and reads it from time
 * to time without it. `events`: events of a run, from number `from` on; `queue`: a run was queued; `settings`: settings,
 * agents, folders or users were changed; `files`: documents were added, replaced or removed; `reports`: reports were
 * deleted with their files.
 */
export type Announcement =
  | { kind: "events"; runId: string; from: number }
  | { kind: "queue" }
  | { kind: "settings" }
  | { kind: "files" }
  | { kind: "reports" }
  | { kind: "request"; id: string }
  | { kind: "reply"; id: string };

/** A run that waits for a node. */
export type RunJob = {
  id: string;
  runId: string;
  /** How often nodes took it before and did not end it. */
  retries: number;
  /** How often in a row nodes gave it back because they could not read the run. */
  unread: number;
};

export interface Nodes {
  /** The name of this node: another one after each start. */
  readonly name: string;
  /** The bytes of the documents, which every node copies into its own folder. */
  readonly files: SharedFiles;
  /** Whether this is the one node that keeps the index of the documents: only its folders are read. */
  leads(): boolean;
  /** Whether a node is connected: false once its process has ended, true while it merely does not answer. */
  isThere(node: string): Promise<boolean>;
  /** Calls the listener with what other nodes announce; with null when anything may have been missed. */
  listen(listener: (heard: Announcement | null) => void): () => void;
  /** Takes the next runs of the queue, at most `most`. */
  takeJobs(most: number): Promise<RunJob[]>;
  /** Says that this node still works on them; without that for `TIMEOUT_MS`, another one takes them. */
  keepJobs(jobs: readonly RunJob[]): Promise<void>;
  /** The run needs no node any more, until it is queued again. */
  endJob(job: RunJob): Promise<void>;
  /** Gives the run back to the queue, to be taken in so many milliseconds. */
  returnJob(job: RunJob, milliseconds: number): Promise<void>;
  /** Asks another node for something, as JSON; returns the id of the request. */
  ask(request: { node: string; body: string }): Promise<string>;
  /** The request, if it is for this node and has no reply. */
  findRequest(id: string): Promise<string | null>;
  /** Replies to a request, as JSON. */
  reply(id: string, reply: string): Promise<void>;
  /** The reply to a request; null while there is none. Once it was returned, the request is forgotten. */
  takeReply(id: string): Promise<string | null>;
  /** Takes no runs any more and ends its connections. */
  close(): Promise<void>;
}

/** The outcome of taking a run: see `claimRun`. */
export type Claim =
  /** `before`: the node that had it and did not release it. */
  | { kind: "taken"; epoch: number; before: string | null }
  | { kind: "elsewhere"; node: string }
  | { kind: "missing" };
