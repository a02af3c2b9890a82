// Serves the guarded client's bombs from a separate process, so that sending them does not affect the measurement.

import { BOMBS, serveBomb } from "@/testing/fetch/bombs";

const ports: Record<string, number> = {};
for (const name of Object.keys(BOMBS)) ports[name] = (await serveBomb(name)).port;
process.stdout.write(`${JSON.stringify(ports)}\n`);
