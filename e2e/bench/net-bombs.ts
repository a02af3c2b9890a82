// Serves the bombs of the guarded client from a process of its own, so that sending them holds up nobody who is measured.

import { BOMBS, serveBomb } from "@/testing/fetch/bombs";

const ports: Record<string, number> = {};
for (const name of Object.keys(BOMBS)) ports[name] = (await serveBomb(name)).port;
process.stdout.write(`${JSON.stringify(ports)}\n`);
