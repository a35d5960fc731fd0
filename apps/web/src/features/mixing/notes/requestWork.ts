import { toTrustedScriptUrl } from '@bank/ui/browser'
import type { Fault, WorkName, WorkProgress, WorkReply, WorkRequest, Works } from './mixingWork.ts'
import workerUrl from './mixingWorker.ts?worker&url'

type PendingWork = {
  readonly onProgress: (progress: WorkProgress) => void
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

let worker: Worker | null = null
let lastId = 0
const pendingWork = new Map<number, PendingWork>()

/**
 * Requests work from the worker and starts it with the first request; throws the worker's error with its
 * name.
 */
export function requestWork<Name extends WorkName>(
  name: Name,
  params: Works[Name]['params'],
  onProgress: (progress: WorkProgress) => void = () => undefined,
): Promise<Works[Name]['result']> {
  worker ??= startWorker()
  const started = worker
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    pendingWork.set(id, { onProgress, resolve: resolve as (answer: unknown) => void, reject })
    started.postMessage({ id, name, params } as WorkRequest)
  })
}

function startWorker(): Worker {
  const started = new Worker(toTrustedScriptUrl(workerUrl), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<WorkReply>) => onReply(data))
  started.addEventListener('error', () => {
    worker = null
    for (const { reject } of pendingWork.values()) reject(new Error('the worker could not start'))
    pendingWork.clear()
  })
  return started
}

function onReply(reply: WorkReply): void {
  const pending = pendingWork.get(reply.id)
  if (!pending) return
  if (reply.kind === 'progress') {
    pending.onProgress(reply.progress)
    return
  }
  pendingWork.delete(reply.id)
  if (reply.kind === 'done') pending.resolve(reply.result)
  else pending.reject(toError(reply.fault))
}

function toError({ name, message, reason }: Fault): Error {
  return Object.assign(new Error(message), { name, ...(reason !== null && { reason }) })
}
