import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, createApiClient } from '@bank/api-schema'
import type { Address, PublicClient } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { createDraw } from '../createDraw.ts'
import { addAct, createTally, type Tally } from './act.ts'
import type { Answers } from './checkLaws.ts'
import { type ChaosMember, type ChaosPlace, openChaosMember } from './openChaosMember.ts'
import { type ChaosOperator, openDesk } from './openDesk.ts'
import { openProposers } from './openProposers.ts'
import { openReviewer } from './openReviewer.ts'

/** Everybody who acts on the demo during a soak. */
export type Crew = {
  readonly addresses: readonly Address[]
  /** Lets all of them act until the signal; rejects when one fails. */
  run(signal: AbortSignal): Promise<void>
  /** Ends what is open; returns the answers that they got. */
  settle(): Promise<Answers>
  listTallies(): readonly Tally[]
}

type CrewOptions = {
  readonly place: Omit<ChaosPlace, 'takeFriend'>
  readonly mnemonic: string
  readonly operators: readonly ChaosOperator[]
  readonly console: string
  readonly seed: number
  readonly members: number
  readonly dayEveryMs: number
}

/** Members of a new demo whose first withdrawal was paid, so that the next ones need no operator; the others are new. */
const paidBefore = [58, 57]
const firstNew = 1
/** Accounts of the demo's mnemonic that nothing else uses; only its accounts may register. */
const friends = { first: 110, last: 187 }
const pauseMs = 50
const operatorEveryMs = 1_000
const travelTimeoutMs = 40_000

/** Opens members and operators of a demo. */
export async function openCrew(options: CrewOptions): Promise<Crew> {
  const { place, seed, dayEveryMs } = options
  const members = await openMembers(options)
  const addresses = members.map(({ address }) => address)
  const open = (name: string) => openDesk(options.console, findOperator(options, name))
  const pair = (proposer: string, approver: string) => ({
    ...{ proposer: open(proposer), approver: open(approver), draw: createDraw(`${proposer} ${seed}`) },
  })
  const reviewer = openReviewer(open('reviewer'))
  const treasurers = pair('treasurer', 'treasurer2')
  const proposers = openProposers({ treasurers, parameters: pair('parameters', 'parameters2') }, addresses)
  const days = openDayPasser(place.api)
  return {
    addresses,
    async run(signal) {
      const until = (everyMs: number, act: () => Promise<void>) => runWhile(signal, everyMs, act)
      await Promise.all([
        ...members.map(({ step }) => until(pauseMs, step)),
        ...proposers.map(({ step }) => until(operatorEveryMs, step)),
        until(operatorEveryMs, reviewer.review),
        until(dayEveryMs, days.pass),
      ])
    },
    async settle() {
      const people = [...members, ...proposers]
      const settled = await Promise.all(people.map((each) => each.settle()))
      const effects = new Map<string, { count: number; micro: bigint }>()
      for (const each of people) await each.collect(effects)
      const invited = members.flatMap((member) =>
        member.listInvited().map((address) => ({ inviter: member.address, address })),
      )
      const privatePayments = await readPrivatePayments(place.bsc, members)
      return { addresses, effects, invited, privatePayments, left: settled.flatMap((words) => words ?? []) }
    },
    listTallies: () => [...members, ...proposers, reviewer, days].map(({ tally }) => tally),
  }
}

function openMembers({ place, mnemonic, seed, members }: CrewOptions): Promise<readonly ChaosMember[]> {
  let next = friends.first
  const takeFriend = () => {
    if (next > friends.last) return undefined
    next += 1
    return mnemonicToAccount(mnemonic, { addressIndex: next - 1 })
  }
  const indexes = Array.from({ length: members }, (_, at) => paidBefore[at] ?? firstNew + at)
  return Promise.all(
    indexes.map((addressIndex) =>
      openChaosMember(
        { ...place, takeFriend },
        mnemonicToAccount(mnemonic, { addressIndex }),
        createDraw(`member ${seed} ${addressIndex}`),
      ),
    ),
  )
}

function findOperator({ operators }: CrewOptions, name: string): ChaosOperator {
  const operator = operators.find((each) => each.name === name)
  if (operator === undefined) throw new Error(`The demo has no operator ${name}.`)
  return operator
}

type DayPasser = { readonly tally: Tally; pass(): Promise<void> }

/** Lets days pass through the demo's own call; `pass` never throws, for the api may be down. */
function openDayPasser(api: string): DayPasser {
  const tally = createTally()
  const client = createApiClient({ baseUrl: api, timeoutMs: travelTimeoutMs })
  return {
    tally,
    async pass() {
      try {
        await client.passTime({ days: 1 })
        addAct(tally, 'passDay')
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
    },
  }
}

async function readPrivatePayments(bsc: PublicClient, members: readonly ChaosMember[]) {
  const listed = (await Promise.all(members.map((member) => member.listPrivate()))).flat()
  return Promise.all(
    listed.map(async ({ receiver, isDeposited }) => ({
      ...{ receiver, isDeposited, received: await bsc.getBalance({ address: receiver }) },
    })),
  )
}

async function runWhile(signal: AbortSignal, everyMs: number, act: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await act()
    await sleep(everyMs, undefined, { signal }).catch(() => undefined)
  }
}
