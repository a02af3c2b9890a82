import { TemplatesSkeleton } from "@/components/templates/templates-frame";

export default function TemplatesLoading() {
  return <TemplatesSkeleton />;
}
