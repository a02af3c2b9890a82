// Steers an unfinished run: a message, sites to exclude, or plan lines to drop, which its next step takes
// into account.

import { GroundworkError } from "@/lib/errors/errors";
import type { EventOf } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/state";
import { getEngine } from "./assemble";
import type { Engine } from "./engine";
import { whereItWorks } from "./nodes/claims";
import { runLocation, stateIn, tell } from "./run-location";
import { siteOf } from "./steer-host";

export type Steering = { message: string; banHosts: string[]; dropSteps: string[] };

const MESSAGE_LIMIT = 4000;
/**
 * Every request of the run repeats these messages, so together they may be as long as the longest question.
 */
const MOST_MESSAGES = 50;
const MOST_CHARACTERS = 20_000;

/**
 * Resolves when it is stored. Repeating what the run already has changes nothing. Throws steer_empty,
 * steer_too_long, steer_too_much, host_invalid, invalid_request for a line that the plan does not have,
 * steer_not_possible for an edit, run_not_found, run_already_ended, shutting_down; nothing is changed then.
 */
export async function steerRun(
  runId: string,
  steering: Partial<Steering>,
  engine: Engine = getEngine(),
): Promise<void> {
  const { live } = engine;
  if (live.stopping.aborted) throw new GroundworkError("shutting_down");
  const asked = check(steering);
  const control = { name: "steer", runId, given: steering } as const;
  const work = async () => {
    const location = await runLocation(engine, runId);
    const state = stateIn(location);
    if (isTerminal(state.status)) throw new GroundworkError("run_already_ended");
    if (state.kind === "edit") throw new GroundworkError("steer_not_possible");
    const news = newTo(state, asked);
    if (news) await tell(engine, location, [{ type: "run-steered", id: engine.newId("steer"), ...news }]);
  };
  await live.inTurn(runId, () => whereItWorks(engine, control, work));
}

function check({ message = "", banHosts = [], dropSteps = [] }: Partial<Steering>): Steering {
  const clean = message.toWellFormed().normalize("NFC").replaceAll("\u0000", "").trim();
  if (clean.length > MESSAGE_LIMIT) throw new GroundworkError("steer_too_long", { length: clean.length });
  const said = /[\p{L}\p{N}]/u.test(clean) ? clean : "";
  if (said === "" && banHosts.length === 0 && dropSteps.length === 0)
    throw new GroundworkError("steer_empty");
  const hosts = banHosts.map((written) => {
    const host = siteOf(written);
    if (host === null) throw new GroundworkError("host_invalid", { host: written.trim().slice(0, 100) });
    return host;
  });
  return { message: said, banHosts: [...new Set(hosts)], dropSteps: [...new Set(dropSteps)] };
}

/** The part that the run does not have yet; null when there is none. */
function newTo(state: RunState, asked: Steering): Omit<EventOf<"run-steered">, "type" | "id"> | null {
  const lines = new Map((state.plan?.steps ?? []).map(({ text, status }) => [text, status]));
  const unknown = asked.dropSteps.find((text) => !lines.has(text));
  if (unknown !== undefined)
    throw new GroundworkError("invalid_request", {
      detail: `dropSteps: “${unknown.slice(0, 100)}” is no line of the plan.`,
    });
  const banned = new Set(state.bannedHosts);
  const banHosts = asked.banHosts.filter((host) => !banned.has(host));
  const dropSteps = asked.dropSteps.filter((text) => !["done", "struck"].includes(lines.get(text) ?? ""));
  // The same message twice before a step has taken it up is a double click.
  const repeated = state.steers.some(({ message, step }) => step === null && message === asked.message);
  const message = repeated ? "" : asked.message;
  if (message === "" && banHosts.length === 0 && dropSteps.length === 0) return null;
  const said = charactersOf(state.steers) + charactersOf([{ message, banHosts }]);
  if (state.steers.length >= MOST_MESSAGES || said > MOST_CHARACTERS)
    throw new GroundworkError("steer_too_much", { most: MOST_CHARACTERS.toLocaleString("en-US") });
  return { message, banHosts, dropSteps };
}

const charactersOf = (steers: readonly Pick<Steering, "message" | "banHosts">[]) =>
  steers.reduce((sum, { message, banHosts }) => sum + message.length + banHosts.join(" ").length, 0);
