import {
  type CircuitKeys,
  createWithdrawSignals,
  encodeNoteParts,
  findNotes,
  type OwnDeposit,
  type PoolState,
  planWithdrawal,
  proveReceipt,
  proveWithdrawal,
  recoverDeposits,
  startProver,
  stopProvingThreads,
  toWord,
  verifyReceipt,
} from '@bank/privacy'
import { serveProverThreads } from '@bank/privacy/browser'
import { toTrustedScriptUrl } from '@bank/ui/browser'
import { getChainClient } from '../../../transactions/chainClient/getChainClient.ts'
import { type CircuitFiles, loadKeys } from './loadKeys.ts'
import type { Fault, WorkName, WorkProgress, WorkReply, WorkRequest, Works } from './mixingWork.ts'
import { readPool } from './readPool.ts'

serveProverThreads(toTrustedScriptUrl)

type OnProgress = (progress: WorkProgress) => void
type Work<Name extends WorkName> = (
  params: Works[Name]['params'],
  onProgress: OnProgress,
) => Promise<Works[Name]['result']>

const works: { readonly [Name in WorkName]: Work<Name> } = {
  loadKeys: async ({ circuit }) => {
    await loadProver(circuit)
    return null
  },
  findNotes: async ({ seed, location, depositor }, onProgress) => {
    const state = await readPool(location, onProgress)
    return findNotes(seed, { state, depositor })
  },
  recoverDeposits: ({ seed, location }) =>
    recoverDeposits(getChainClient(location), seed, {
      chainId: BigInt(location.chainId),
      pool: location.pool,
    }),
  proveWithdrawal: (params, onProgress) =>
    useProver('spend', onProgress, async (keysLoading) => {
      const { state, own } = await findOwn(params, onProgress)
      if (own.spent !== 'no') throw Object.assign(new Error('it is spent'), { name: 'AlreadySpent' })
      const plan = planWithdrawal(state, own, params.schedule)
      if (plan.kind !== 'now') return plan
      const signals = createWithdrawSignals({ ...params, state, own, spendable: plan.spendable })
      const keys = await keysLoading
      onProgress({ step: 'proving', part: 0 })
      const proven = await proveWithdrawal({
        signals,
        keys,
        onProgress: (part) => onProgress({ step: 'proving', part }),
      })
      return { kind: 'proven', ...proven, ...encodeNoteParts(own.note) }
    }),
  proveReceipt: (params, onProgress) =>
    useProver('receipt', onProgress, async (keysLoading) => {
      const { own } = await findOwn(params, onProgress)
      const keys = await keysLoading
      onProgress({ step: 'proving', part: 0 })
      return proveReceipt({ own, audience: params.audience, keys })
    }),
  checkReceipt: async ({ claimed, location }, onProgress) =>
    verifyReceipt(claimed, location === null ? {} : { state: await readPool(location, onProgress) }),
}

/** Loads a circuit's keys and prepares the prover, which other steps of a work need not wait for. */
async function loadProver(circuit: CircuitFiles, onProgress?: OnProgress): Promise<CircuitKeys> {
  const keys = await loadKeys(circuit, (loaded, total) => onProgress?.({ step: 'loading', loaded, total }))
  await startProver(circuit, keys)
  return keys
}

/** Ends the prover's threads after a work, with or without a proof. The result does not wait for that: a proof that is made goes out. */
async function useProver<Result>(
  circuit: CircuitFiles,
  onProgress: OnProgress,
  prove: (keysLoading: Promise<CircuitKeys>) => Promise<Result>,
): Promise<Result> {
  const keysLoading = loadProver(circuit, onProgress)
  try {
    return await prove(keysLoading)
  } finally {
    void keysLoading.then(stopProvingThreads, stopProvingThreads)
  }
}

async function findOwn(
  {
    seed,
    location,
    commitment,
    depositor,
  }: Works['proveReceipt']['params'] | Works['proveWithdrawal']['params'],
  onProgress: OnProgress,
): Promise<{ state: PoolState; own: OwnDeposit }> {
  onProgress({ step: 'reading' })
  const state = await readPool(location, onProgress)
  const notes = await findNotes(seed, { state, depositor })
  const own = notes.find((each) => toWord(each.commitment) === commitment.toLowerCase())
  if (!own) throw Object.assign(new Error('no note of this key'), { name: 'ForeignNote' })
  return { state, own }
}

function toFault(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), reason: null }
  const reason = 'reason' in error && typeof error.reason === 'string' ? error.reason : null
  return { name: error.name, message: error.message, reason }
}

const reply = (message: WorkReply): void => self.postMessage(message)

self.addEventListener('message', ({ data: request }: MessageEvent<WorkRequest>) => {
  const { id, name, params } = request
  const work = works[name] as (params: unknown, onProgress: OnProgress) => Promise<unknown>
  work(params, (progress) => reply({ id, kind: 'progress', progress })).then(
    (answer) => reply({ id, kind: 'done', result: answer }),
    (error) => reply({ id, kind: 'failed', fault: toFault(error) }),
  )
})
