/** Reads a body of at most so many bytes; undefined as soon as it is longer. */
export async function readBounded(
  response: Response,
  maximumBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maximumBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
