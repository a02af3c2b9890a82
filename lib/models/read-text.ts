import { readBytes } from "@/lib/http/json-bytes";

/** The text of a response, up to `most` bytes: nothing that was requested is larger. */
export async function readText(response: Response, most: number): Promise<string> {
  const { bytes } = await readBytes(response.body, most);
  return new TextDecoder().decode(bytes);
}
