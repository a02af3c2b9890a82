import { expect, it } from "vitest";
import type { Watch } from "@/lib/http/watch-responses";
import { changing } from "./use-watches";

const time = (outcome: "waiting" | "completed") => ({ outcome }) as Watch["times"][number];
const watch = (rest: Partial<Watch> = {}) =>
  ({ nextAt: null, isLate: false, mail: null, times: [time("completed")], ...rest }) as Watch;
const mail = (status: "waiting" | "delivered", fault: "unreachable" | null = null) =>
  ({ status, fault, isSetUp: true, answer: null }) as Watch["mail"];

it("nothing of ended or resting watches changes by itself", () => {
  expect(changing([])).toEqual({ isOpen: false, nextAt: null });
  expect(changing([watch(), watch({ mail: mail("delivered") })])).toEqual({ isOpen: false, nextAt: null });
});

it("the earliest next time of all counts", () => {
  expect(changing([watch(), watch({ nextAt: 9 }), watch({ nextAt: 5 })]).nextAt).toBe(5);
});

it.each([
  ["a run at work", { times: [time("completed"), time("waiting")] }, true],
  ["a time that is due", { isLate: true }, true],
  ["a mail on its way", { mail: mail("waiting") }, true],
  ["a mail that is tried again in hours", { mail: mail("waiting", "unreachable") }, false],
])("%s", (_what, rest, isOpen) => {
  expect(changing([watch(rest as Partial<Watch>)]).isOpen).toBe(isOpen);
});
