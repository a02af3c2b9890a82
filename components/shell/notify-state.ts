import { storedText } from "@/lib/client/storage";

/**
 * The state of notifications: `unsupported` if the browser has none (or only over https or on this machine),
 * `denied` if the person refused them for this site, `off` before permission was asked, `on`.
 */
export type NotifyState = "unsupported" | "denied" | "off" | "on";

export const WANTED = "groundwork:notify";

function wanted(): boolean {
  return storedText("browser", WANTED) === "on";
}

/** The current state. Never asks for permission. */
export function notifyState(): NotifyState {
  if (!("Notification" in window) || !("locks" in navigator)) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && wanted() ? "on" : "off";
}
