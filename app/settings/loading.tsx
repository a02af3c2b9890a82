import { SettingsSkeleton } from "@/components/settings/settings-screen";

export default function SettingsLoading() {
  return <SettingsSkeleton />;
}
