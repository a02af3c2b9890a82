import { storedText } from "@/lib/client/storage";

/**
 * Whether notifications can be had: `unsupported` where the browser has none (or only on a page opened by https or on this
 * machine), `denied` where the person refused them for this site, `off` until they are asked for, `on`.
 */
export type NotifyState = "unsupported" | "denied" | "off" | "on";

export const WANTED = "groundwork:notify";

function wanted(): boolean {
  return storedText("browser", WANTED) === "on";
}

/** As it stands now. Looks only; asks nobody. */
export function notifyState(): NotifyState {
  if (!("Notification" in window) || !("locks" in navigator)) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && wanted() ? "on" : "off";
}
