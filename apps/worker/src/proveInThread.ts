import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Prove } from '@bank/bank'

type Answer = { readonly proven: Awaited<ReturnType<Prove>> } | { readonly failure: string }

/** Proves in a thread that ends with the proof, so that what the worker does meanwhile waits for nothing. */
export const proveInThread: Prove = async (signals) => {
  const thread = new Worker(new URL('./provingThread.ts', import.meta.url), { workerData: signals })
  try {
    const [answer] = (await once(thread, 'message')) as [Answer]
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.proven
  } finally {
    await thread.terminate()
  }
}
