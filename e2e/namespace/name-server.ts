// A name server for tests: answers A and AAAA queries over UDP from given records, with a time to live of zero.

import { createSocket } from "node:dgram";
import { once } from "node:events";
import { addressBytes } from "@/lib/fetch/address-bytes";

export type Records = { a?: string[]; aaaa?: string[]; cname?: string };
/**
 * Called for every query; returns null for a name that does not exist. Names are in lower case, without the final dot.
 */
export type Zone = (name: string) => Records | null;

export type Query = { name: string; type: "A" | "AAAA" | "other" };

const A = 1;
const CNAME = 5;
const AAAA = 28;
const NO_SUCH_NAME = 3;
const LONGEST_CHAIN = 6;

/** The name in a query, and the offset after it. */
function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

function encoded(name: string): Buffer {
  const labels = name.split(".").filter((label) => label !== "");
  const parts = labels.map((label) => Buffer.from([label.length, ...Buffer.from(label, "latin1")]));
  return Buffer.concat([...parts, Buffer.from([0])]);
}

function record(name: string, type: number, data: Uint8Array): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([encoded(name), fixed, data]);
}

/** The records of a name and of its aliases, as a resolver returns them in one response. */
function recordsOf(zone: Zone, asked: string, type: number): Buffer[] | null {
  const answers: Buffer[] = [];
  let name = asked;
  for (let hop = 0; hop < LONGEST_CHAIN; hop += 1) {
    const records = zone(name);
    if (!records) return answers.length > 0 ? answers : null;
    if (records.cname === undefined) {
      const found = type === A ? records.a : type === AAAA ? records.aaaa : [];
      return [
        ...answers,
        ...(found ?? []).map((text) => record(name, type, addressBytes(text) ?? new Uint8Array())),
      ];
    }
    answers.push(record(name, CNAME, encoded(records.cname)));
    name = records.cname;
  }
  return answers;
}

function answerTo(query: Buffer, zone: Zone): { answer: Buffer; asked: Query } {
  const { name, end } = nameIn(query);
  const type = query.readUInt16BE(end);
  const found = recordsOf(zone, name, type);
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | (found ? 0 : NO_SUCH_NAME), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(found?.length ?? 0, 6);
  const asked: Query = { name, type: type === A ? "A" : type === AAAA ? "AAAA" : "other" };
  return { answer: Buffer.concat([head, query.subarray(12, end + 4), ...(found ?? [])]), asked };
}

/** Starts it on port 53 of 127.0.0.1; `queries` collects the received queries. */
export async function startNameServer(zone: Zone): Promise<{ queries: Query[]; stop(): void }> {
  const queries: Query[] = [];
  const socket = createSocket("udp4", (message, from) => {
    const { answer, asked } = answerTo(message, zone);
    queries.push(asked);
    socket.send(answer, from.port, from.address);
  });
  socket.bind(53, "127.0.0.1");
  await once(socket, "listening");
  return { queries, stop: () => socket.close() };
}
