// A client that follows a run's event stream and records the event numbers.

export type Viewer = {
  /** Numbers of the received events. */
  seen(): number[];
  /** Resolves when the stream has ended for any reason. */
  ended: Promise<void>;
};

export function follow(app: string, runId: string, after = 0): Viewer {
  const numbers: number[] = [];
  const ended = (async () => {
    const response = await fetch(`${app}/api/runs/${runId}/events?after=${after}`);
    const decoder = new TextDecoder();
    let rest = "";
    for await (const part of response.body as ReadableStream<Uint8Array>) {
      const frames = (rest + decoder.decode(part, { stream: true })).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) {
        const id = /^id: (\d+)$/m.exec(frame)?.[1];
        if (id) numbers.push(Number(id));
      }
    }
  })().catch(() => undefined);
  return { seen: () => numbers, ended };
}
