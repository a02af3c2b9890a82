/** `line`: where it begins; `body`: the lines of its body that are not blank. */
export type SourceFunction = { line: number; lines: number; body: number };
export type SourceFile = { name: string; lines: number; functions: SourceFunction[] };
export type Export = { file: SourceFile; id: string; isValue: boolean };

export function sourceStructure(top: string): {
  files: SourceFile[];
  shipped: SourceFile[];
  values: Export[];
  unused: Export[];
  testsOnly: Export[];
  single: SourceFile[];
  bothWays: number;
};
