// Ends streams whose reader loses access while the run continues: by signing out, by a changed password, by a
// revoked key, by being removed. Access is checked again before the next chunk is sent.

/** Milliseconds for which a check is valid: many chunks may arrive at once. */
const HOLDS = 1000;

type Again = {
  /** Rejects once the reader has lost access. */
  admit: () => Promise<unknown>;
  /** Milliseconds. */
  now?: () => number;
};

export const isStream = ({ headers }: Response): boolean =>
  (headers.get("content-type") ?? "").startsWith("text/event-stream");

/**
 * The same response, whose body ends as soon as its reader loses access: a browser then reconnects and gets
 * the reason.
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
