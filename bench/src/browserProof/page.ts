import type { TimedProof } from './timedProof.ts'

const worker = new Worker(new URL('./proofWorker.ts', import.meta.url), { type: 'module' })

/** Has the worker prove signals, whose numbers are texts. */
const timeProof = (signals: unknown): Promise<TimedProof> =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data: reply }: MessageEvent<TimedProof | { readonly fault: string }>) =>
      'fault' in reply ? reject(new Error(reply.fault)) : resolve(reply)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage(signals)
  })

Object.assign(window, { timeProof })
