// Stores a report that a person edited by hand, has checked again as it is, or restored from an earlier version. A run
// like any other writes the new version, so that its citations are checked by today's rules and the thread shows where it
// came from; earlier versions stay.

import { GroundworkError } from "@/lib/errors/errors";
import type { StartedResponse } from "@/lib/http/responses";
import { limitQuotesClaim } from "@/lib/reports/edited-by-hand";
import { restoredText } from "@/lib/reports/restored-text";
import type { EventBody } from "@/lib/run-log/event";
import { getEngine } from "@/lib/runs/assemble";
import { backgroundOf, chooseAgent, createRun } from "@/lib/runs/create-run";
import type { Dependencies, Engine } from "@/lib/runs/engine";
import { storedAnswer } from "@/lib/runs/stored-answer";
import { type Base, reviseInTurn } from "./revise";

type EditRequest = {
  reportId: string;
  content: string;
  /** Without one, the report keeps its title. */
  title?: string;
  /** The short answer above the report; without one it stays, and an empty one is removed. */
  answer?: string;
  idempotencyKey?: string;
};

/** The most bytes of UTF-8 that a report may have. */
const MOST_BYTES = 400_000;
const TITLE_LENGTH = 300;

const REPORT_TOOL = "createreporttool";
const WORD = /[\p{L}\p{N}]/u;

/**
 * Stores the edit and starts its run. Throws report_empty, report_too_large, title_too_long, nothing_changed,
 * and whatever `reviseInTurn` throws; nothing is stored then.
 */
export async function editReport(
  request: EditRequest,
  engine: Engine = getEngine(),
): Promise<StartedResponse> {
  const content = checkContent(request.content);
  const title = request.title === undefined ? null : checkTitle(request.title);
  return reviseInTurn(engine, request, async (base) => {
    const edit = { title: title ?? base.report.title, content };
    const answer = request.answer === undefined ? base.revises.answer : cleanAnswer(request.answer);
    const isSame = edit.title === base.report.title && content === lineEnds(base.report.content);
    if (isSame && answer === base.revises.answer) throw new GroundworkError("nothing_changed");
    const edited: Base = { ...base, revises: { ...base.revises, answer } };
    return storeVersion(engine, edited, {
      ...edit,
      content: limitQuotesClaim(content),
      question: `Edit of “${edit.title}”`,
      reason: "Changed by hand",
      idempotencyKey: request.idempotencyKey,
    });
  });
}

/**
 * Has a report checked again as it is, as a new version with the same text. Throws whatever `reviseInTurn` throws; nothing
 * is stored then.
 */
export async function recheckReport(
  request: Pick<EditRequest, "reportId" | "idempotencyKey">,
  engine: Engine = getEngine(),
): Promise<StartedResponse> {
  return reviseInTurn(engine, request, (base) => {
    const { title, content } = base.report;
    const again: Base = { ...base, revises: { ...base.revises, recheck: true } };
    return storeVersion(engine, again, {
      ...{ title, content },
      question: `Check of “${title}”`,
      reason: "Checked again by today's rules",
      idempotencyKey: request.idempotencyKey,
    });
  });
}

/**
 * Stores the text, title and short answer of an earlier version again, as a new version whose citations are checked by
 * today's rules. Throws nothing_changed when the newest version says the same, table_not_restored, and whatever
 * `reviseInTurn` throws; nothing is stored then.
 */
export async function restoreReport(
  request: Pick<EditRequest, "reportId" | "idempotencyKey">,
  engine: Engine = getEngine(),
): Promise<StartedResponse> {
  return reviseInTurn(engine, { ...request, restores: true }, async (base) => {
    const versions = await engine.db.listReportVersions(base.report.seriesId);
    const number = versions.findIndex(({ id }) => id === request.reportId) + 1;
    const old = await engine.db.findReport(request.reportId);
    if (!old || number === 0) throw new GroundworkError("report_not_found");
    if ([old, base.report].some(({ origin }) => origin === "table"))
      throw new GroundworkError("table_not_restored");
    const answer = (await storedAnswer(engine.db, old)).answer?.content ?? null;
    const { title, content, confidence } = old;
    const isSame = title === base.report.title && content === base.report.content;
    if (isSame && answer === base.revises.answer) throw new GroundworkError("nothing_changed");
    const restores = { reportId: old.id, number };
    const restored: Base = {
      ...base,
      report: { ...base.report, confidence },
      revises: { ...base.revises, answer, restores },
    };
    return storeVersion(engine, restored, {
      ...{ title, content: restoredText(content, number) },
      question: `Version ${number} of “${title}”`,
      reason: `Version ${number} restored`,
      idempotencyKey: request.idempotencyKey,
    });
  });
}

type Version = {
  title: string;
  content: string;
  /** The name of the run. */
  question: string;
  /** Why its only call is made. */
  reason: string;
  idempotencyKey: string | undefined;
};

async function storeVersion(engine: Engine, base: Base, version: Version): Promise<StartedResponse> {
  const { question, idempotencyKey } = version;
  const last = base.runs.at(-1);
  const { sources } = await backgroundOf(engine, base.thread.id, []);
  return createRun(engine, {
    request: { question, idempotencyKey },
    agent: chooseAgent(engine, undefined, last?.agent),
    scope: last?.scope ?? "both",
    thread: base.thread,
    isNew: false,
    background: { earlier: [], sources },
    revision: { kind: "edit", revises: base.revises },
    decided: (dependencies) => [decided(base, version, dependencies)],
  });
}

/** Browsers may send other line ends; reports use line feeds. */
const lineEnds = (text: string) => text.replace(/\r\n?/g, "\n");

const cleanText = (text: string) => lineEnds(text).toWellFormed().replaceAll("\u0000", "");

/** A short answer as it is stored; null for one without a word. */
function cleanAnswer(text: string): string | null {
  const answer = cleanText(text).trim();
  return WORD.test(answer) ? answer : null;
}

function checkContent(text: string): string {
  const content = cleanText(text);
  if (!WORD.test(content)) throw new GroundworkError("report_empty");
  const bytes = Buffer.byteLength(content);
  if (bytes > MOST_BYTES) throw new GroundworkError("report_too_large", { size: Math.ceil(bytes / 1000) });
  return content;
}

function checkTitle(text: string): string {
  const title = text.toWellFormed().replaceAll("\u0000", "").replace(/\s+/g, " ").trim();
  if (!WORD.test(title)) throw new GroundworkError("report_empty");
  if (title.length > TITLE_LENGTH) throw new GroundworkError("title_too_long", { length: title.length });
  return title;
}

/** The one step of an edit, for which no model was asked. */
function decided(
  base: Base,
  edit: Pick<Version, "title" | "content" | "reason">,
  dependencies: Dependencies,
): EventBody {
  const binding = dependencies.bindings[REPORT_TOOL] ?? {
    activity: REPORT_TOOL,
    variant: null,
    mode: "explicit",
  };
  return {
    type: "step-decided",
    step: 1,
    attempt: 1,
    reasoning: {
      reasoningSteps: [],
      currentSituation: "",
      planStatus: "",
      enoughData: true,
      remainingSteps: [],
      taskCompleted: true,
    },
    calls: [
      {
        id: "1-0",
        tool: REPORT_TOOL,
        ...binding,
        reason: edit.reason,
        params: {
          title: edit.title,
          user_request_language_reference: base.question,
          content: edit.content,
          confidence: base.report.confidence,
        },
      },
    ],
    warnings: [],
  };
}
