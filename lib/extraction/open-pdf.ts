// Opens hostile PDFs: fonts, forms and scripts are off, so nothing is run, drawn or fetched.

import { getDocumentProxy } from "unpdf";

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Opens a PDF. The library leaves out images of more pixels than `mostPixels`. Rejects for damaged and locked files. */
export function openPdf(bytes: Uint8Array, { mostPixels }: { mostPixels: number }): Promise<Pdf> {
  return getDocumentProxy(givenAway(bytes), {
    verbosity: 0,
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: mostPixels,
    stopAtErrors: false,
  });
}

/** The PDF library takes ownership of a whole buffer, so a part of a buffer, or one of Node's pool, is copied. */
const givenAway = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength && !Buffer.isBuffer(bytes) ? bytes : new Uint8Array(bytes);
