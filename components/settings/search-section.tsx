import { WEB_LINES } from "@/components/composer/connection-notice";
import { count } from "@/components/run/words";
import { Path } from "@/components/settings/path";
import { Section, Variables } from "@/components/settings/section";
import { CopyLines } from "@/components/shell/copy-lines";
import { StatusMark } from "@/components/ui/status-mark";
import type { SearchSetting } from "@/lib/http/settings-responses";

const SCOPE: Record<SearchSetting["scope"], string> = {
  web: "the web",
  documents: "documents on this machine",
};

/** Where can be looked, and what that needs. */
export function SearchSection({ search, folder }: { search: SearchSetting[]; folder: string }) {
  const web = search.some(({ scope, connected }) => scope === "web" && connected);
  return (
    <Section
      id="search"
      title="Search"
      lead="Where runs can look. A key is never shown, only whether it is set."
    >
      <div className="flex flex-col gap-6">
        {search.map(({ id, label, scope, connected, documents, variables }) => (
          <div key={id}>
            <h3 className="flex flex-wrap items-center gap-x-3 font-medium">
              {label}
              <StatusMark
                state={connected ? "done" : "planned"}
                label={connected ? "Connected" : "Not set"}
                showLabel
                className="text-meta font-normal text-muted"
              />
            </h3>
            <p className="mb-2 text-muted">
              Looks through {SCOPE[scope]}
              {documents === null ? (
                "."
              ) : (
                <>
                  : {count(documents, "document")}. Your own belong into <Path path={`${folder}/documents`} />
                  .
                </>
              )}
            </p>
            {variables.length > 0 ? <Variables variables={variables} /> : null}
          </div>
        ))}
      </div>
      {web ? null : (
        <div className="mt-4">
          <p>To search the web, put this line with your value into .env.local and start again:</p>
          <CopyLines lines={WEB_LINES} what="the line for web search" />
        </div>
      )}
    </Section>
  );
}
