import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { startReceiver } from "@/testing/webhooks/receiver";
import type { Dial, GuardError } from "./guarded-fetch";
import { createGuardedPost, type GuardedPost } from "./guarded-post";

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const receivers: Receiver[] = [];
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.stop();
});

async function receiver(answer?: Parameters<typeof startReceiver>[0]): Promise<Receiver> {
  const started = await startReceiver(answer);
  receivers.push(started);
  return started;
}

const sent = (url: string, timeMs = 5000): Parameters<GuardedPost>[0] => ({
  url,
  body: '{"a":"ж"}',
  headers: { "content-type": "application/json" },
  bytes: 50,
  timeMs,
  signal: new AbortController().signal,
});
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "sent",
    (error: GuardError) => error.code,
  );

const PUBLIC = "93.184.215.14";
const refuseToDial: Dial = async ({ address }) => {
  throw new Error(`dialled ${address}`);
};

describe("What may be posted to", () => {
  it.each([
    ["https://127.0.0.1/", "address_refused"],
    ["https://localhost/", "address_refused"],
    ["https://10.0.0.1/", "address_refused"],
    ["https://[::1]/", "address_refused"],
    ["https://169.254.169.254/latest/meta-data", "address_refused"],
    ["https://[::ffff:192.168.0.1]/", "address_refused"],
    ["https://inside.example/", "address_refused"],
    ["https://both.example/", "address_refused"],
    ["http://outside.example/", "scheme_refused"],
    ["https://me:secret@outside.example/", "scheme_refused"],
    ["ftp://outside.example/", "scheme_refused"],
    ["https://outside.example:25/", "port_refused"],
  ])("SEC-1: %s is refused before anything is sent", async (url, code) => {
    const names: Record<string, string[]> = {
      "inside.example": ["192.168.1.1"],
      "both.example": [PUBLIC, "127.0.0.1"],
    };
    const lookup = async (host: string) => names[host] ?? [PUBLIC];
    const post = createGuardedPost({ lookup, dial: refuseToDial, hosts: () => ["127.0.0.1:9", "other.lan"] });
    expect(await codeOf(post(sent(url)))).toBe(code);
  });

  it("SEC-3: the name is resolved once, and the checked address is dialled", async () => {
    const { arrived, host } = await receiver();
    const asked: string[] = [];
    const dialled: string[] = [];
    const post = createGuardedPost({
      lookup: async (name) => {
        asked.push(name);
        return asked.length === 1 ? [PUBLIC] : ["127.0.0.1"];
      },
      dial: async ({ address, host: name }) => {
        dialled.push(`${name} at ${address}`);
        return connect(Number(host.split(":")[1]), "127.0.0.1");
      },
    });
    const answer = await post(sent("https://outside.example/hook?a=b"));
    expect(answer).toMatchObject({ status: 200, beginning: Buffer.from("ok") });
    expect(asked).toEqual(["outside.example"]);
    expect(dialled).toEqual([`outside.example at ${PUBLIC}`]);
    expect(arrived).toMatchObject([
      {
        path: "/hook?a=b",
        body: '{"a":"ж"}',
        headers: { host: "outside.example", "content-type": "application/json", connection: "close" },
      },
    ]);
    expect(arrived[0]?.headers["user-agent"]).toMatch(/^Groundwork\/[\d.]+ \(webhooks\)$/);
  });

  it("a host of the own network is reached only if the administrator names it, with this port or with any", async () => {
    const { url, host, arrived } = await receiver();
    const postTo = (...hosts: string[]) => codeOf(createGuardedPost({ hosts: () => hosts })(sent(url)));
    expect(await postTo()).not.toBe("sent");
    expect(await postTo("127.0.0.1:9")).not.toBe("sent");
    expect(arrived).toEqual([]);
    expect(await postTo(host)).toBe("sent");
    expect(await postTo("127.0.0.1")).toBe("sent");
  });
});

describe("A hostile receiver", () => {
  const post = createGuardedPost({ hosts: () => ["127.0.0.1"] });

  it("SEC-2: that redirects is not followed", async () => {
    const inside = await receiver();
    const { url } = await receiver((response) => response.writeHead(302, { location: inside.url }).end());
    expect(await post(sent(url))).toMatchObject({ status: 302 });
    expect(inside.arrived).toEqual([]);
  });

  it("SEC-6: that answers without end has its beginning read, and its status counts", async () => {
    const { url } = await receiver((response) => {
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(10_000)));
      };
      response.on("drain", more);
      more();
    });
    const { status, beginning } = await post(sent(url));
    expect([status, beginning.toString()]).toEqual([200, "x".repeat(50)]);
  });

  it("SEC-6: that never ends its body within the time has its status count", async () => {
    const { url } = await receiver((response) => void response.write("wait"));
    expect(await post(sent(url, 400))).toMatchObject({ status: 200, beginning: Buffer.from("wait") });
  });

  it("SEC-6: that says nothing is given up in time", async () => {
    const { url } = await receiver(() => undefined);
    expect(await codeOf(post(sent(url, 400)))).toBe("too_slow");
  });

  it("that speaks no HTTP is refused", async () => {
    const { url } = await receiver((response) => response.socket?.end("220 mail ready\r\n"));
    expect(await codeOf(post(sent(url)))).toBe("bad_response");
  });
});
