import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WithWords } from "@/testing/components/words";
import { LetterTile } from "./letter-tile";

const tile = (host: string) =>
  renderToStaticMarkup(
    <WithWords>
      <LetterTile host={host} />
    </WithWords>,
  );

it.each([
  ["www.example.org", "e"],
  ["localhost:8080", "l"],
  ["localhost", "l"],
  ["[::1]:8080", "1"],
])("a site is marked by its letter: %s", (host, letter) => {
  expect(tile(host)).toMatch(new RegExp(`>${letter}<`));
  expect(tile(host)).not.toContain("document-mark");
});

it.each(["Your documents", "The owner's documents", "Next.js documentation", "papers", "Attached file"])(
  "documents are marked as such, with their name as a tooltip: %s",
  (host) => {
    expect(tile(host)).toContain("document-mark");
    expect(tile(host)).toMatch(/ title="[^"]+"/);
  },
);
