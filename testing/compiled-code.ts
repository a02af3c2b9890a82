// The code that Node has compiled, kept for the next process: a command of the project compiles hundreds of files.

/** Variable that names the folder in which Node stores the code that a process has compiled, for the next one. */
export const COMPILED_CODE = "NODE_COMPILE_CACHE";

/** The variable for a process that inherits no others. */
export function compiledCode(): Record<string, string> {
  const folder = process.env[COMPILED_CODE];
  return folder ? { [COMPILED_CODE]: folder } : {};
}
