// Known bugs in requests to endpoints, circuit breakers and spending.

import type { Mutation } from "./bug";

export const MODEL_BUGS: Mutation[] = [
  {
    name: "a server's Retry-After is undercut",
    file: "lib/resilience/retry.ts",
    find: "return failure.retryAfterMs + Math.floor(failure.random() * policy.spreadMs);",
    replace: "return Math.floor(failure.retryAfterMs * failure.random());",
    tests: ["lib/resilience/retry.test.ts"],
  },
  {
    name: "a refused request is sent again",
    file: "lib/models/fault.ts",
    find: '  return final("model_rejected", { status });\n}',
    replace: "  return passing(String(status), words);\n}",
    tests: ["lib/agent/step/step-faults.test.ts"],
  },
  {
    name: "tries of one run come without a spread",
    file: "lib/resilience/retry.ts",
    find: "return Math.floor(failure.random() * ceiling);",
    replace: "return ceiling;",
    tests: ["lib/resilience/retry.test.ts"],
  },
  {
    name: "an endpoint that is down is never left alone",
    file: "lib/resilience/circuit-breaker.ts",
    find: "const isOpen = () => circuit.failures >= policy.failures;",
    replace: "const isOpen = () => circuit.failures >= policy.failures * 1000;",
    tests: ["lib/resilience/circuit-breaker.test.ts"],
  },
  {
    name: "all runs try at once whether an endpoint is back",
    file: "lib/resilience/circuit-breaker.ts",
    find: "      circuit.probeUntil = now + policy.probeMs;\n",
    replace: "",
    tests: ["lib/resilience/circuit-breaker.test.ts"],
  },
  {
    name: "runs that were asked to wait come back together",
    file: "lib/resilience/circuit-breaker.ts",
    find: 'return { waitMs: pause + spread(random), why: "pause", failures };',
    replace: 'return { waitMs: pause, why: "pause", failures };',
    tests: ["lib/resilience/circuit-breaker.test.ts"],
  },
  {
    name: "input from the endpoint's cache costs nothing",
    file: "lib/models/prices.ts",
    find: "cached * at.cachedInput +",
    replace: "",
    tests: ["lib/models/prices.test.ts"],
  },
  {
    name: "writes to the endpoint's cache cost nothing",
    file: "lib/models/prices.ts",
    find: "written * (at.cacheWrite ?? at.input) +",
    replace: "",
    tests: ["lib/models/prices.test.ts"],
  },
  {
    name: "a request that is stopped is not hung up on",
    file: "lib/agent/step/step-attempt.ts",
    find: "    signal,\n    limits: sending.limits,",
    replace: "    signal: new AbortController().signal,\n    limits: sending.limits,",
    tests: ["lib/agent/loop/loop-stop.test.ts"],
  },
  {
    name: "what an endpoint does not count is free",
    file: "lib/agent/step/step-attempt.ts",
    find: "if (reply.usageTold || readsRunState ||",
    replace: "if (reply.usageTold || !readsRunState || readsRunState ||",
    tests: ["lib/agent/step/step.test.ts"],
  },
  {
    name: "a model that never gives a step is asked without end",
    file: "lib/agent/step/step.ts",
    find: "if (policy.repairRounds === 0 || progress.useless >= (policy.useless ?? MOST_USELESS)) return over();",
    replace:
      "if (policy.repairRounds === 0 || progress.useless >= (policy.useless ?? MOST_USELESS) * 9) return over();",
    tests: ["lib/agent/step/step-fallback.test.ts"],
  },
];
