"use client";

import { LimitsSection } from "@/components/settings/limits-section";
import { ModelsSection } from "@/components/settings/models-section";
import { NotificationsSection } from "@/components/settings/notifications-section";
import { Path } from "@/components/settings/path";
import { PricesSection } from "@/components/settings/prices-section";
import { SearchSection } from "@/components/settings/search-section";
import { StoreSection } from "@/components/settings/store-section";
import { useSettings } from "@/components/settings/use-settings";
import { Button } from "@/components/ui/button";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import type { SettingsResponse } from "@/lib/http/settings-responses";

const PARTS = [
  ["models", "Models"],
  ["limits", "Limits"],
  ["prices", "Prices"],
  ["search", "Search"],
  ["store", "Store"],
  ["notifications", "Notifications"],
] as const;

/** The frame of the screen, which is the same while it loads, when it has failed and when it is there. */
export function SettingsFrame({ children }: { children: React.ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-8 pb-24 md:pt-16">
      <h1 className="text-page font-semibold tracking-title">Settings</h1>
      {children}
    </div>
  );
}

export function SettingsSkeleton() {
  return (
    <SettingsFrame>
      <SkeletonGroup label="The settings are being read">
        {["w-2/3", "w-1/2", "w-3/4", "w-1/2", "w-2/3", "w-1/3"].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars that never change places.
          <div key={index} className="mt-4 flex min-h-10 items-center border-b border-line">
            <Skeleton className={width} />
          </div>
        ))}
      </SkeletonGroup>
    </SettingsFrame>
  );
}

/** What is set up here, and where from. Nothing is changed on this screen: each part says where it is changed. */
export function SettingsScreen({ initial }: { initial: { settings: SettingsResponse } | { fault: string } }) {
  const { answer, again } = useSettings(initial);
  if ("fault" in answer)
    return (
      <SettingsFrame>
        <div role="alert" className="mt-6 border-l-2 border-unfound pl-4">
          <p>The settings cannot be read. {answer.fault}</p>
          <p className="mt-1 text-muted">
            What was researched is safe. Correct the setting, then look again.
          </p>
        </div>
        <Button onClick={again} className="mt-4">
          Look again
        </Button>
      </SettingsFrame>
    );
  const { settings } = answer;
  return (
    <SettingsFrame>
      <p className="mt-2 max-w-[65ch] text-muted">
        What is set up here, and where it comes from. What stands in{" "}
        <code className="font-mono text-meta">
          <Path path={settings.file} />
        </code>{" "}
        holds for runs that begin after it was changed; what stands in the environment or in{" "}
        <code className="font-mono text-meta">.env.local</code>, after the next start.
      </p>
      <nav aria-label="On this page" className="mt-4 -ml-2 flex flex-wrap">
        {PARTS.map(([id, title]) => (
          <a
            key={id}
            href={`#${id}`}
            className="flex min-h-8 items-center rounded-control px-2 text-meta text-accent hover:bg-hover pointer-coarse:min-h-11"
          >
            {title}
          </a>
        ))}
      </nav>
      <ModelsSection settings={settings} />
      <LimitsSection limits={settings.limits} currency={settings.prices.currency.value} />
      <PricesSection prices={settings.prices} />
      <SearchSection search={settings.search} folder={settings.store.folder.value} />
      <StoreSection store={settings.store} />
      <NotificationsSection />
    </SettingsFrame>
  );
}
