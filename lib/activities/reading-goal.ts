// What a reading of pages looks for, and what follows for the passages that are shown.

import { urlKey } from "@/lib/sources/url-key";
import type { ActivityContext } from "./activity";
import type { Wish } from "./excerpt";
import type { Aim } from "./rank-passages";
import { focusOf, offsetOf, readingKey } from "./showing";

type Scope = Pick<ActivityContext["scope"], "question" | "plan" | "serves" | "showings">;

/** What a call looks for in its pages. */
export type Goal = {
  /** As the call names it; empty when it names nothing. */
  focus: string;
  /** The line of the plan that the call serves; empty without one. */
  line: string;
  aims: Aim[];
  from: number;
  key: string;
};

/** The focus of the call counts most; without one, its reason counts as much as the question. */
export function goalOf(
  call: { focus?: string; from?: number; _reasoningForCall: string },
  { question, plan, serves }: Scope,
): Goal {
  const focus = focusOf(call);
  const served = plan?.steps.find(({ id }) => serves?.includes(id));
  const line = (served ?? plan?.steps.find(({ status }) => status === "running"))?.text ?? "";
  const aims = [
    focus === "" ? { text: call._reasoningForCall, weight: 1 } : { text: focus, weight: 3 },
    { text: line, weight: focus === "" ? 0.5 : 1 },
    { text: question, weight: 1 },
  ];
  return {
    focus,
    line,
    aims: aims.filter(({ text }) => text !== ""),
    from: offsetOf(call),
    key: readingKey(call),
  };
}

/** The excerpt of a page that the goal asks for, in at most `limit` code points. */
export function wishOf(
  { aims, from, key }: Goal,
  { showings }: Scope,
  { url, limit }: { url: string; limit: number },
): Wish {
  const page = urlKey(url);
  // A repeat shows the same passages again.
  const before = showings.filter((one) => one.page === page && one.visible && one.key !== key);
  return { limit, aims, from, before: before.flatMap(({ passages }) => passages) };
}
