import { type Expectation, inEnglish, type Place } from "./expectation";

/** A setting that cannot be used: where it stands, which one it is, and what was expected there, in English. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly file: string;
  readonly path: string;
  readonly expected: string;
  /** The same for other languages. */
  readonly meaning: { readonly path: Place; readonly expected: Expectation };

  constructor(fields: { file: string; path: Place; expected: Expectation; cause?: unknown }) {
    const [path, expected] = [inEnglish(fields.path), inEnglish(fields.expected)];
    const where = fields.file === "environment" ? path : `${fields.file}, ${path}`;
    super(inEnglish({ key: "sentence", fields: { where, expected } }), { cause: fields.cause });
    this.file = fields.file;
    this.path = path;
    this.expected = expected;
    this.meaning = { path: fields.path, expected: fields.expected };
  }
}
