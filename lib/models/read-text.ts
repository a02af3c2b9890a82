import { readBytes } from "@/lib/http/json-bytes";

/** The text of an answer, or of its first `most` bytes: what is larger comes from nothing that was asked for. */
export async function readText(response: Response, most: number): Promise<string> {
  const { bytes } = await readBytes(response.body, most);
  return new TextDecoder().decode(bytes);
}
