import { fieldOrder, getSpendEpoch, isBatchDue, isHidden, type Schedule, toEpoch } from '@bank/privacy'
import { createDraw } from '../createDraw.ts'
import { countHidden, countUpTo } from './countHidden.ts'
import { drawMembers } from './drawMembers.ts'
import type { Rules, Scenario, Transfer } from './observation.ts'

const screeningS = 60
const wide = 2 ** 44

/** The product's rules (`packages/privacy/src/schedule.ts`), with these settings. */
export function publishByEpoch(schedule: Schedule): Rules {
  return (scenario, seed) => countHidden(listTransfers(schedule, scenario, seed))
}

type Waiting = { readonly publication: number; readonly approvedEpoch: number; readonly dueEpoch: number }

function listTransfers(schedule: Schedule, scenario: Scenario, seed: string): Omit<Transfer, 'hidden'>[] {
  const { epochSeconds } = schedule
  const draw = createDraw(`${seed} notes`)
  const members = drawMembers(scenario, seed)
  const approvals = listApprovals(
    members.map(({ madeAt }) => toEpoch(madeAt + screeningS, schedule) + 1),
    schedule,
  )
  const ends = approvals.map(({ end }) => end)
  const waiting = members.flatMap(({ findOpening }, index): Waiting[] => {
    const publication = countUpTo(ends, index)
    const approvedEpoch = approvals[publication]?.epoch
    if (approvedEpoch === undefined) return []
    const secret = (BigInt(draw(wide)) * BigInt(draw(wide))) % fieldOrder
    const due = getSpendEpoch({ nullifier: 0n, secret }, approvedEpoch, schedule)
    const dueEpoch = toEpoch(findOpening(due * epochSeconds), schedule)
    return [{ publication, approvedEpoch, dueEpoch }]
  })
  return spend(waiting, approvals, schedule)
}

type Approval = { readonly epoch: number; readonly end: number }

/** The approvals of deposits that are cleared by the start of these epochs: each with the index after its last deposit. */
function listApprovals(clearedBy: readonly number[], schedule: Schedule): Approval[] {
  const approvals: Approval[] = []
  for (const [index, epoch] of clearedBy.entries()) {
    const next = clearedBy[index + 1]
    if (next === epoch) continue
    if (isBatchDue(index + 1 - (approvals.at(-1)?.end ?? 0), schedule))
      approvals.push({ epoch, end: index + 1 })
  }
  return approvals
}

/** Each is proved in the first epoch from its own on in which it would hide among enough, and sent when the next begins. */
function spend(
  waiting: readonly Waiting[],
  approvals: readonly Approval[],
  schedule: Schedule,
): Omit<Transfer, 'hidden'>[] {
  const { epochSeconds } = schedule
  const transfers: Omit<Transfer, 'hidden'>[] = []
  const due = waiting.toSorted((one, other) => one.dueEpoch - other.dueEpoch)
  const last = (due.at(-1)?.dueEpoch ?? 0) + schedule.waitEpochs
  let held: Waiting[] = []
  let shownPublication = -1
  for (let epoch = due[0]?.dueEpoch ?? 0, position = 0; epoch <= last; epoch += 1) {
    for (; due[position]?.dueEpoch === epoch; position += 1) held.push(due[position] as Waiting)
    while ((approvals[shownPublication + 1]?.epoch ?? epoch) < epoch) shownPublication += 1
    const usable = approvals[shownPublication]?.end ?? 0
    if (!isHidden(usable - transfers.length, schedule)) continue
    for (const { publication, approvedEpoch } of held) {
      const approvedAt = approvedEpoch * epochSeconds
      transfers.push({ publication, approvedAt, shownPublication, sentAt: (epoch + 1) * epochSeconds })
    }
    held = []
  }
  return transfers
}
