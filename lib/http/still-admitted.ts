// A stream goes on for as long as a run does, and whoever reads it may have been sent away meanwhile: by signing out, by
// another password, by a key that was revoked, by being removed. So it is asked again before what comes next is sent.

/** Milliseconds for which an answer holds: many pieces may come at once. */
const HOLDS = 1000;

type Again = {
  /** Rejects once the reader may not have it any more. */
  admit: () => Promise<unknown>;
  /** Milliseconds. */
  now?: () => number;
};

export const isStream = ({ headers }: Response): boolean =>
  (headers.get("content-type") ?? "").startsWith("text/event-stream");

/**
 * The same response, whose body ends as soon as its reader is not admitted: a browser asks for it again then, and is told
 * why it cannot have it.
 */
export function whileAdmitted(response: Response, { admit, now = Date.now }: Again): Response {
  if (!response.body) return response;
  const reader = response.body.getReader();
  let asked = now();
  const mayGoOn = async () => {
    if (now() - asked < HOLDS) return true;
    asked = now();
    return admit().then(
      () => true,
      () => false,
    );
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (!done && (await mayGoOn())) return controller.enqueue(value);
      controller.close();
      if (!done) await reader.cancel();
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, response);
}
