// The hostile and the honest addresses as data, for tests of entrances.

import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const folder = path.resolve(import.meta.dirname, "../../testing/fetch/hostile");

const addresses = z.strictObject({
  about: z.string(),
  entries: z.array(
    z.strictObject({ url: z.string(), source: z.string().min(3), leads: z.literal("public").optional() }),
  ),
});
const names = z.strictObject({
  about: z.string(),
  entries: z.array(
    z.strictObject({
      name: z.string(),
      source: z.string().min(3),
      a: z.array(z.string()).optional(),
      aaaa: z.array(z.string()).optional(),
      cname: z.string().optional(),
    }),
  ),
});

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, `${file}.json`), "utf8"));

const LISTS = ["ipv4-spellings", "ipv6-spellings", "ranges", "parsers", "schemes", "ports"];

export const hostileAddresses = LISTS.flatMap((file) => addresses.parse(read(file)).entries);
export const hostileNames = names.parse(read("names")).entries;
export const honestAddresses = addresses.parse(read("honest")).entries;

/** The host of every harmless address, and of hostile ones that imitate it. */
export const PUBLIC_HOST = "public.groundwork.example";
/** Addresses of the honest entries that are not names. */
export const PUBLIC_ADDRESSES = [
  "93.184.215.14",
  "2606:2800:21f:cb07:6820:80da:af6b:8b2c",
  "64:ff9b::5db8:d70e",
];
