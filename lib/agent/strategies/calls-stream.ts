// Reads function calls while they are being written, by the same paths as a step that is one object
// (`calls.0.content`), so that readers see no difference.

import { isVisiblePath, StepStream, type TextIncrement } from "@/lib/agent/step/step-stream";
import type { NativeForm } from "./functions";

type Followed = { prefix: string; stream: StepStream };

export class CallsStream {
  readonly #form: NativeForm;
  readonly #followed = new Map<number, Followed | null>();
  #calls = 0;

  constructor(form: NativeForm) {
    this.#form = form;
  }

  /** Takes the next piece of the arguments of the reply's call `index`, and returns the text it contained. */
  push(index: number, name: string, text: string): TextIncrement[] {
    const begun = this.#followed.get(index);
    const followed = begun === undefined ? this.#begin(index, name) : begun;
    if (!followed) return [];
    const { prefix, stream } = followed;
    const named =
      begun === undefined && prefix !== ""
        ? [{ path: `${prefix}_tool`, text: this.#form.tools.get(name) ?? name }]
        : [];
    return [...named, ...stream.push(text).map(({ path, text }) => ({ path: prefix + path, text }))];
  }

  #begin(index: number, name: string): Followed | null {
    const followed = this.#followedAs(name);
    this.#followed.set(index, followed);
    return followed;
  }

  #followedAs(name: string): Followed | null {
    const { forced, reasoning } = this.#form;
    if (forced !== null) return name === forced ? { prefix: "", stream: new StepStream() } : null;
    if (name === reasoning) return null;
    const prefix = `calls.${this.#calls}.`;
    this.#calls += 1;
    const wanted = (path: string) => path !== "_tool" && isVisiblePath(prefix + path);
    return { prefix, stream: new StepStream(wanted) };
  }
}
