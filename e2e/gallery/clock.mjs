// Loaded into the server before anything else (`node --import`): stops its clock, so that a screen always looks the
// same. On a signal the server reads the time from a file, and writes what it read into another.

import { readFileSync, writeFileSync } from "node:fs";

const Running = Date;
const file = process.env.STANDING_CLOCK;
const read = () => Number(readFileSync(file, "utf8"));
let now = read();

// The framework wraps the clock again and copies only own properties, so none may be inherited.
class StandingDate extends Running {
  static parse = Running.parse;
  static UTC = Running.UTC;
  constructor(...given) {
    if (given.length === 0) super(now);
    else super(...given);
  }
  static now() {
    return now;
  }
}

globalThis.Date = StandingDate;
process.on("SIGUSR2", () => {
  now = read();
  writeFileSync(`${file}-read`, String(now));
});
