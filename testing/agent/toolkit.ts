/** Ids of the default toolkit, in the documented order (S10). */
export const DEFAULT_TOOLKIT: readonly string[] = [
  "clarificationtool",
  "generateplantool",
  "adaptplantool",
  "finalanswertool",
  "websearchtool",
  "extractpagecontenttool",
  "createreporttool",
];
