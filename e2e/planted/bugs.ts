// Bugs of the kind that lose a run, planted by `npm run planted` one at a time to see that the tests notice. `find`
// stands exactly once in its file; a test of its own sees to that.

export type PlantedBug = {
  name: string;
  file: string;
  find: string;
  replace: string;
  /** Test files that should notice. */
  tests: string[];
};

export const PLANTED: PlantedBug[] = [
  {
    name: "an event is published before it is stored",
    file: "lib/runs/recorder.ts",
    find: "    pieces = [];\n    try {",
    replace: "    pieces = [];\n    bus.publish(state.id, settled.published);\n    try {",
    tests: ["lib/runs/recorder.test.ts", "lib/runs/stream.test.ts"],
  },
  {
    name: "the intent of a call is not written down",
    file: "lib/agent/execute.ts",
    find: "  const opened = events.length > 0 ? await ports.record(events) : state;",
    replace:
      '  const kept = events.filter(({ type }) => type !== "call-started");\n  const opened = kept.length > 0 ? await ports.record(kept) : state;',
    tests: ["lib/runs/kill.test.ts", "lib/agent/execute.test.ts"],
  },
];
