import { SettingsSkeleton } from "@/components/settings/settings-frame";

export default function SettingsLoading() {
  return <SettingsSkeleton />;
}
