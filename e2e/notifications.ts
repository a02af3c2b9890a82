// A recorder of browser notifications, which headless browsers do not show.

import type { BrowserContext, Page } from "@playwright/test";

/** Records notifications instead of showing the system's. */
export async function recordNotifications(context: BrowserContext, permission: NotificationPermission) {
  await context.addInitScript((granted) => {
    const shown: { title: string; body?: string }[] = [];
    class Recorded {
      static permission = granted;
      static asked = 0;
      static requestPermission = async () => {
        Recorded.asked += 1;
        return Recorded.permission;
      };
      onclick: (() => void) | null = null;
      constructor(title: string, options?: NotificationOptions) {
        shown.push({ title, body: options?.body });
        Object.assign(window, { last: this });
      }
      close() {
        this.onclick = null;
      }
    }
    Object.assign(window, { Notification: Recorded, shown });
  }, permission);
}
/** The notifications that the page has shown. */
export const shownIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { shown: { title: string; body?: string }[] }).shown);
/** How often the page has asked for permission. */
export const askedIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { Notification: { asked: number } }).Notification.asked);
