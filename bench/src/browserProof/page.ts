import type { TimedProof } from './timedProof.ts'

const worker = new Worker(new URL('./proofWorker.ts', import.meta.url), { type: 'module' })

/** Lets the worker prove signals; their numbers travel as text, which JSON can carry. */
const measureProof = (encoded: string): Promise<TimedProof> =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data: reply }: MessageEvent<TimedProof | { readonly fault: string }>) =>
      'fault' in reply ? reject(new Error(reply.fault)) : resolve(reply)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage(encoded)
  })

Object.assign(window, { measureProof })
