import { randomUUID } from 'node:crypto'
import { ApiError } from '@bank/api-schema'
import { fromDecimal } from '@bank/money'
import type { Address } from 'viem'
import type { Draw } from '../createDraw.ts'
import { addAct, addRefusal, createTally, type Effect, type Tally } from './act.ts'
import { addEffect, describeEffect } from './checkLaws.ts'
import type { Desk } from './openDesk.ts'

/** Two operators: what the first proposes, the second approves. */
export type Proposers = {
  readonly tally: Tally
  /** Continues the open proposal, or draws the next; never throws, for the console may be down. */
  step(): Promise<void>
  /** Ends the open proposal; describes it while its end has no answer. */
  settle(): Promise<string | undefined>
  /** Adds the adjustments that were applied to `answered`. */
  collect(answered: Map<string, { count: number; micro: bigint }>): void
}

type Change = {
  readonly name: 'adjust' | 'changeParameter'
  readonly propose: (idempotencyKey: string) => Promise<{ readonly id: string } | undefined>
  /** Effects once it is applied. */
  readonly effects: readonly (Effect & { readonly address: Address })[]
}
type Open = Change & { readonly key: string; id?: string | undefined; isRefused?: boolean }

type ProposersDeps = { readonly proposer: Desk; readonly approver: Desk; readonly draw: Draw }

const reason = 'A change under load.'
/** A one-time code that was used or is too old: the next one may do. */
const wrongCode = 5002
const unansweredCodes: readonly (number | undefined)[] = [undefined, 401, 429, 430, 500]

/** Opens the pairs of a demo: treasurers adjust balances of `addresses`, the others change a parameter. */
export function openProposers(
  pairs: { readonly treasurers: ProposersDeps; readonly parameters: ProposersDeps },
  addresses: readonly Address[],
): readonly Proposers[] {
  return [openTreasurers(pairs.treasurers, addresses), openParameterOperators(pairs.parameters)]
}

/** Two treasurers, who add to and deduct from members' balances. */
function openTreasurers(deps: ProposersDeps, addresses: readonly Address[]): Proposers {
  return openPair(deps, () => {
    const address = addresses[deps.draw(addresses.length)]
    if (address === undefined) throw new Error('There is no member to adjust.')
    const direction = deps.draw(2) === 0 ? ('add' as const) : ('deduct' as const)
    const amount = `0.${10 + deps.draw(80)}`
    const micro = fromDecimal(amount, 'GUSD').micro
    return {
      name: 'adjust',
      effects: [
        direction === 'add'
          ? { address, eventType: 12, asset: 'GUSD', micro }
          : { address, eventType: 13, asset: 'GUSD', micro: -micro },
      ],
      propose: async (idempotencyKey) => {
        const client = await deps.proposer.open()
        const found = await client?.queryMembers({ search: address, pageNo: 1, pageSize: 1 })
        const memberId = found?.dataList[0]?.id
        if (client === undefined || memberId === undefined) return undefined
        const params = { memberId, direction, currencyId: '1', amount, reason } as const
        return client.proposeAdjustment(params, { idempotencyKey })
      },
    }
  })
}

/** Two operators of parameters, who change the fee of an exchange while members exchange. */
function openParameterOperators(deps: ProposersDeps): Proposers {
  return openPair(deps, () => {
    const value = `0.0${100 + deps.draw(99)}`
    return {
      name: 'changeParameter',
      effects: [],
      propose: async (idempotencyKey) => {
        const client = await deps.proposer.open()
        return client?.proposeParameter({ name: 'exchangeFeeRatio', value, reason }, { idempotencyKey })
      },
    }
  })
}

function openPair({ proposer, approver }: ProposersDeps, drawChange: () => Change): Proposers {
  const tally = createTally()
  const applied: Change['effects'][number][] = []
  let open: Open | undefined
  const finish = (change: Open, state: string): void => {
    if (state === 'applied') applied.push(...change.effects)
    if (state === 'applied' || state === 'approved') addAct(tally, change.name)
    else addRefusal(tally, `${change.name} ${state}`)
    open = undefined
  }
  /** Approves it, where a code is left; a refused approval ends it. */
  const decide = async (change: Open, id: string): Promise<void> => {
    const client = await approver.open()
    const proposal = await client?.queryProposal({ proposalId: id })
    if (client === undefined || proposal === undefined) return
    if (proposal.state !== 'open') return finish(change, proposal.state)
    const totp = approver.takeCode()
    if (totp === undefined) return
    const { state } = await client.approveProposal({
      ...{ proposalId: id, summaryHash: proposal.summary.hash, totp },
    })
    finish(change, state)
  }
  /** Rejects it, unless it was decided; a state that is final is answered either way. */
  const end = async (change: Open, id: string): Promise<void> => {
    const client = await proposer.open()
    const proposal = await client?.queryProposal({ proposalId: id })
    if (client === undefined || proposal === undefined) return
    if (proposal.state !== 'open') return finish(change, proposal.state)
    const { state } = await client.rejectProposal({ proposalId: id, reason })
    finish(change, state)
  }
  const advance = async (act: (change: Open, id: string) => Promise<void>): Promise<void> => {
    if (open === undefined) return
    const change = open
    try {
      change.id ??= (await change.propose(change.key))?.id
      if (change.id !== undefined) await act(change, change.id)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (unansweredCodes.includes(code)) {
        proposer.close()
        approver.close()
      } else if (change.id === undefined) {
        addRefusal(tally, `${change.name} ${code}`)
        open = undefined
      } else if (code !== wrongCode) change.isRefused = true
    }
  }
  return {
    tally,
    async step() {
      open ??= { ...drawChange(), key: randomUUID() }
      await advance(open.isRefused ? end : decide)
    },
    async settle() {
      await advance(end)
      return open && `${open.name} of operators has no answer`
    },
    collect(answered) {
      for (const { address, eventType, asset, micro } of applied)
        addEffect(answered, describeEffect(address, eventType, asset), micro)
    },
  }
}
