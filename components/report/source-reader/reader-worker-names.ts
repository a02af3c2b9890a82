// Decodes named character references such as `&amp;` in a worker. The parser's browser build uses a document
// for that, which workers do not have. Must be imported before the parser.

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
