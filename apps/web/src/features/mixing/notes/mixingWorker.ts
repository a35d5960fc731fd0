import {
  buildWithdrawal,
  chooseAssociation,
  findNotes,
  type OwnDeposit,
  type PoolState,
  proveReceipt,
  proveWithdrawal,
  toWord,
  verifyReceipt,
} from '@bank/privacy'
import { loadKeys } from './loadKeys.ts'
import type { Fault, WorkName, WorkProgress, WorkReply, WorkRequest, Works } from './mixingWork.ts'
import { readPool } from './readPool.ts'

// Further threads would be scripts of a blob, which the page’s policy refuses; one is fast enough.
const singleThread = true

type Tell = (progress: WorkProgress) => void
type Work<Name extends WorkName> = (asked: Works[Name]['asked'], tell: Tell) => Promise<Works[Name]['answer']>

const works: { readonly [Name in WorkName]: Work<Name> } = {
  findNotes: async ({ seed, place, depositor }, tell) => {
    const state = await readPool(place, tell)
    return findNotes(seed, { state, depositor })
  },
  proveWithdrawal: async (asked, tell) => {
    const keysComing = loadKeys('withdraw', (loaded, total) => tell({ step: 'loading', loaded, total }))
    const { state, own } = await findOwn(asked, tell)
    if (own.spent !== 'no') throw Object.assign(new Error('spent'), { name: 'AlreadySpent' })
    const association = chooseAssociation(state, {
      leafIndex: own.leafIndex,
      lastsSeconds: asked.lastsSeconds,
    })
    if (!association) throw Object.assign(new Error('not screened yet'), { name: 'NotScreened' })
    const { signals } = buildWithdrawal({ ...asked, state, own, association })
    const keys = await keysComing
    tell({ step: 'proving', part: 0 })
    return proveWithdrawal({
      signals,
      keys,
      singleThread,
      onProgress: (part) => tell({ step: 'proving', part }),
    })
  },
  proveReceipt: async (asked, tell) => {
    const keysComing = loadKeys('receipt', (loaded, total) => tell({ step: 'loading', loaded, total }))
    const { own } = await findOwn(asked, tell)
    const keys = await keysComing
    tell({ step: 'proving', part: 0 })
    return proveReceipt({ own, audience: asked.audience, keys, singleThread })
  },
  checkReceipt: async ({ claimed, place }, tell) =>
    verifyReceipt(claimed, place === null ? {} : { state: await readPool(place, tell) }),
}

async function findOwn(
  { seed, place, commitment, depositor }: Works['proveReceipt']['asked'] | Works['proveWithdrawal']['asked'],
  tell: Tell,
): Promise<{ state: PoolState; own: OwnDeposit }> {
  tell({ step: 'reading' })
  const state = await readPool(place, tell)
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
  const { id, name, asked } = request
  const work = works[name] as (asked: unknown, tell: Tell) => Promise<unknown>
  work(asked, (progress) => reply({ id, kind: 'progress', progress })).then(
    (answer) => reply({ id, kind: 'done', answer }),
    (error) => reply({ id, kind: 'failed', fault: toFault(error) }),
  )
})
