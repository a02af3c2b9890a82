import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AdministersContext } from "@/components/account/administers";
import { WithWords } from "@/testing/components/words";
import { AttachedList } from "./attached-list";
import { useAttachments } from "./use-attachments";

function Refused() {
  return <AttachedList files={{ ...useAttachments("new-research"), refused: true }} />;
}

it("a file of somebody who may attach none does not vanish without a word", () => {
  const shown = renderToStaticMarkup(
    <WithWords>
      <AdministersContext value={false}>
        <Refused />
      </AdministersContext>
    </WithWords>,
  );
  expect(shown).toMatch(/role="alert"[^>]*>Only an administrator can attach files, .* was not sent\.</);
});
