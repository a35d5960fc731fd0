/** A step of a task for a thread of the prover; those that fill memory carry the bytes. */
export type Step = { readonly cmd: string; readonly buff?: Uint8Array | ArrayBuffer; readonly slot?: number }

/** The two inputs of a sum of points: each of its windows is a task of its own that carries both again. */
const slots = 2

/** Smaller ones cost less to copy than to keep. */
const leastBytes = 65_536

/**
 * Returns a function that takes out of each message to one thread the large buffers which the thread holds from an earlier one,
 * so that a browser copies each once and not once a window. It compares their identity: the prover writes to none that it sent.
 */
export function createBufferOmitter(): (steps: readonly Step[]) => Step[] {
  const held: Step['buff'][] = []
  let next = 0
  const compressStep = (step: Step): Step => {
    if (step.cmd !== 'ALLOCSET' || step.buff === undefined || step.buff.byteLength < leastBytes) return step
    const { buff, ...rest } = step
    const known = held.indexOf(buff)
    if (known >= 0) return { ...rest, slot: known }
    const slot = next
    next = (next + 1) % slots
    held[slot] = buff
    return { ...rest, buff, slot }
  }
  return (steps) => steps.map(compressStep)
}

/**
 * Returns the thread's counterpart of `createBufferOmitter`: it keeps each buffer that has a slot, and puts it back where it
 * was left out. Its buffers are bare, because the prover's program copies a view before it copies it to its memory.
 */
export function createBufferRestorer(): (steps: readonly Step[]) => Step[] {
  const held: ArrayBuffer[] = []
  const restore = (step: Step): Step => {
    if (step.slot === undefined) return step
    if (step.buff !== undefined) held[step.slot] = toArrayBuffer(step.buff)
    const buff = held[step.slot]
    if (buff === undefined) throw new Error(`The prover's thread holds no buffer ${step.slot}.`)
    return { ...step, buff }
  }
  return (steps) => steps.map(restore)
}

function toArrayBuffer(bytes: Uint8Array | ArrayBuffer): ArrayBuffer {
  if (bytes instanceof ArrayBuffer) return bytes
  const isWhole = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
  return isWhole ? (bytes.buffer as ArrayBuffer) : new Uint8Array(bytes).buffer
}
