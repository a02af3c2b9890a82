export type SourceFile = { name: string; lines: number };
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
