/** A setting that cannot be used: where it stands, which one it is, and what was expected there. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly file: string;
  readonly path: string;
  readonly expected: string;

  constructor(fields: { file: string; path: string; expected: string; cause?: unknown }) {
    const where = fields.file === "environment" ? fields.path : `${fields.file}, ${fields.path}`;
    super(`${where}: expected ${fields.expected}.`, { cause: fields.cause });
    this.file = fields.file;
    this.path = fields.path;
    this.expected = fields.expected;
  }
}
