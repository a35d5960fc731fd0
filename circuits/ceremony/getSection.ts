/** Sections follow a header of 12 bytes, each after its kind (4 bytes) and its length (8). */
const headerBytes = 12

/** The bytes of one section of a file of snarkjs; throws unless the file has exactly one of that kind. */
export function getSection(file: Uint8Array, wanted: number): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const found: Uint8Array[] = []
  for (let position = headerBytes; position + headerBytes <= file.length; ) {
    const kind = view.getUint32(position, true)
    const start = position + headerBytes
    position = start + Number(view.getBigUint64(position + 4, true))
    if (kind === wanted) found.push(file.subarray(start, position))
  }
  const [section] = found
  if (section === undefined || found.length > 1)
    throw new Error(`The file has ${found.length} sections of kind ${wanted} in place of one.`)
  return section
}
