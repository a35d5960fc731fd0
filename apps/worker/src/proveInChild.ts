import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Prove } from '@bank/bank'

type Answer = { readonly proven: Awaited<ReturnType<Prove>> } | { readonly failure: string }

const entry = fileURLToPath(new URL('./provingChild.ts', import.meta.url))

/**
 * Proves in a child process that ends with the proof, so that the worker's other jobs are not blocked; in a
 * thread of this process the prover's library would take itself for a thread of its own. Throws Error when it
 * ends without a proof.
 */
export const proveInChild: Prove = async (signals) => {
  const child = fork(entry, [], { serialization: 'advanced', stdio: 'ignore', execArgv: [] })
  try {
    child.send(signals)
    const ended = once(child, 'exit').then((): [Answer] => [{ failure: 'the prover ended without a proof' }])
    const [answer] = (await Promise.race([once(child, 'message'), ended])) as [Answer]
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.proven
  } finally {
    child.kill('SIGKILL')
  }
}
