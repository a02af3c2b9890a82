// The judge of citations in the settings: who it is, and its measurement, which runs in this process until it is done or
// stopped. The figures of the last one stay stored.
import { z } from "zod";
import { accessFor, defaultAgent } from "@/lib/agents/agents";
import { ConfigError } from "@/lib/config/config-error";
import { readEnv } from "@/lib/config/env";
import type { PriceList } from "@/lib/config/schema";
import { GroundworkError } from "@/lib/errors/errors";
import { askChecker } from "@/lib/evaluation/ask-checker";
import { CHECKER_CLAIMS } from "@/lib/evaluation/checker-claims";
import {
  CheckerSilent,
  type LabelledClaim,
  measureChecker,
  readLabelled,
} from "@/lib/evaluation/measure-checker";
import type { CheckerSetting } from "@/lib/http/settings-responses";
import { log } from "@/lib/log";
import { resolveChecker } from "@/lib/models/reader";
import type { ProfiledModel } from "@/lib/models/registry";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { readFact } from "@/lib/process/stored-fact";
import { knownPrices, modelProfiles } from "@/lib/runs/model-profiles";
import { processSingleton } from "@/lib/singleton";
import { checkReportBeside } from "@/lib/workers/check-report";

const FACT = "checker-measured";

/** Only this file writes it. */
const measured = z.custom<NonNullable<CheckerSetting["last"]>>(
  (value) => typeof value === "object" && value !== null,
);

type Running = NonNullable<CheckerSetting["running"]> & { stop: AbortController; ended: Promise<void> };

const measuring = processSingleton("checker-measuring", () => ({
  running: null as Running | null,
  failure: null as CheckerSetting["failure"],
}));

/** The judge of the default agent, with its price if there are `prices`; null when there is none, or when it cannot even be named. */
async function currentChecker(prices: PriceList | null = null): Promise<ProfiledModel | null> {
  const agent = defaultAgent();
  if (!agent) return null;
  try {
    return await resolveChecker(
      {
        env: readEnv(),
        agentModel: agent.model,
        access: accessFor(agent.name).model,
        prices,
        waitsForPrice: true,
        profiles: modelProfiles,
      },
      agent.evidence?.model ?? null,
    );
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

const namesOf = ({ info }: ProfiledModel) => ({ model: info.id, host: info.host ?? "" });

/** The judge and its measurement, as the settings show them. */
export async function checkerSetting(): Promise<CheckerSetting> {
  const [model, last] = await Promise.all([currentChecker(), readFact(getDb(), FACT, measured)]);
  const { running, failure } = measuring;
  return {
    checker: model && namesOf(model),
    running: running && {
      model: running.model,
      host: running.host,
      done: running.done,
      total: running.total,
    },
    last,
    failure,
  };
}

/** Measures, and stores the figures. Never rejects. */
async function measure(
  model: ProfiledModel,
  { claims, set }: { claims: readonly LabelledClaim[]; set: "own" | "file" },
  running: Omit<Running, "ended">,
): Promise<void> {
  const { signal } = running.stop;
  try {
    const figures = await measureChecker(claims, {
      check: (report) => checkReportBeside(report, signal),
      ask: (pair) => askChecker(model, pair, signal),
      progress: (done) => {
        running.done = done;
      },
      signal,
    });
    const currency =
      figures.cost === null ? null : (model.reportsCostIn ?? model.info.price?.currency ?? null);
    const value = { ...namesOf(model), at: systemClock.now(), set, ...figures, currency };
    await getDb().setFact({ name: FACT, value: JSON.stringify(value satisfies CheckerSetting["last"]) });
    log.info("checker-measured", { ...namesOf(model), set, claims: figures.claims, errors: figures.errors });
  } catch (error) {
    if (signal.aborted) return;
    measuring.failure = error instanceof CheckerSilent ? "silent" : "broken";
    log.warn("checker-not-measured", { ...namesOf(model), error });
  } finally {
    measuring.running = null;
  }
}

/**
 * Begins a measurement; one that is under way goes on. Throws invalid_request for a bad line, and connection_not_found
 * without a judge.
 */
export async function startMeasuring({ lines }: { lines?: string | undefined }): Promise<CheckerSetting> {
  const claims = lines === undefined ? CHECKER_CLAIMS : readLabelled(lines);
  if (typeof claims === "string") throw new GroundworkError("invalid_request", { detail: claims });
  const model = await currentChecker(knownPrices());
  if (!model) throw new GroundworkError("connection_not_found");
  if (!measuring.running) {
    const running = { ...namesOf(model), done: 0, total: claims.length, stop: new AbortController() };
    const ended = Promise.resolve();
    measuring.failure = null;
    measuring.running = Object.assign(running, { ended });
    measuring.running.ended = measure(model, { claims, set: lines === undefined ? "own" : "file" }, running);
  }
  return checkerSetting();
}

/** Stops the measurement; the figures of an earlier one stay. */
export async function stopMeasuring(): Promise<CheckerSetting> {
  const { running } = measuring;
  running?.stop.abort(new Error("The measurement was stopped."));
  await running?.ended;
  return checkerSetting();
}
