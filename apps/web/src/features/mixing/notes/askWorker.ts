import { trustScriptUrl } from '@bank/ui/browser'
import type { Fault, WorkName, WorkProgress, WorkReply, WorkRequest, Works } from './mixingWork.ts'
import workerUrl from './mixingWorker.ts?worker&url'

type Waiting = {
  readonly onProgress: (progress: WorkProgress) => void
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

let worker: Worker | null = null
let lastId = 0
const waiting = new Map<number, Waiting>()

/** Has the worker do something, which starts with the first wish; throws what the work threw, with its name. */
export function askWorker<Name extends WorkName>(
  name: Name,
  asked: Works[Name]['asked'],
  onProgress: (progress: WorkProgress) => void = () => undefined,
): Promise<Works[Name]['answer']> {
  worker ??= startWorker()
  const started = worker
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { onProgress, resolve: resolve as (answer: unknown) => void, reject })
    started.postMessage({ id, name, asked } as WorkRequest)
  })
}

function startWorker(): Worker {
  const started = new Worker(trustScriptUrl(workerUrl), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<WorkReply>) => hear(data))
  started.addEventListener('error', () => {
    worker = null
    for (const { reject } of waiting.values()) reject(new Error('the worker could not start'))
    waiting.clear()
  })
  return started
}

function hear(reply: WorkReply): void {
  const heard = waiting.get(reply.id)
  if (!heard) return
  if (reply.kind === 'progress') {
    heard.onProgress(reply.progress)
    return
  }
  waiting.delete(reply.id)
  if (reply.kind === 'done') heard.resolve(reply.answer)
  else heard.reject(toError(reply.fault))
}

function toError({ name, message, reason }: Fault): Error {
  return Object.assign(new Error(message), { name, ...(reason !== null && { reason }) })
}
