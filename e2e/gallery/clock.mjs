// Loaded into the server before anything else (`node --import`): its clock stands still, so that a screen looks the same
// whenever it is looked at. A signal has it look at the file in which the time stands.

import { readFileSync } from "node:fs";

const Running = Date;
const file = process.env.STANDING_CLOCK;
const read = () => Number(readFileSync(file, "utf8"));
let now = read();

// The framework wraps the clock once more and takes over own properties only, so none may be left to inheritance.
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
});
