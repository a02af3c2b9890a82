// A worker has no document, and the parser's build for browsers asks one what names like `&amp;` stand for. This one knows
// those names and nothing else. It must be imported before the parser.

import { characterEntities } from "character-entities";

const REFERENCE = /^&(\w{1,40});$/;

class Named {
  textContent = "";

  set innerHTML(reference: string) {
    const name = REFERENCE.exec(reference)?.[1] ?? "";
    this.textContent = Object.hasOwn(characterEntities, name)
      ? (characterEntities[name] ?? reference)
      : reference;
  }
}

Object.assign(globalThis, { document: { createElement: () => new Named() } });
