/** The text of an answer, or of its first `most` bytes: what is larger comes from nothing that was asked for. */
export async function readText(response: Response, most: number): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    text += decoder.decode(part.value, { stream: true });
    if (size > most) {
      await reader.cancel();
      return text;
    }
  }
  return text + decoder.decode();
}
