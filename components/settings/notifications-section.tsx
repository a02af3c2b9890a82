import { Section } from "@/components/settings/section";
import { NotifyControl } from "@/components/shell/notify-control";

/** The same offer as on the first screen, with what to do where it cannot be had. */
export function NotificationsSection() {
  return (
    <Section
      id="notifications"
      title="Notifications"
      lead="A run that waits for you stands first in the list and counts in the title of the tab. This browser can call you as well."
    >
      <NotifyControl />
    </Section>
  );
}
