export { citations } from "./citations";
export { documents, passages } from "./documents";
export { pages } from "./pages";
export { reports } from "./reports";
export { runEvents } from "./run-events";
export { runs } from "./runs";
export { sources } from "./sources";
export { threads } from "./threads";
