import { type ApiClient, ApiError, createApiClient } from '@bank/api-schema'
import type { Address, Hash, HDAccount, PublicClient } from 'viem'
import type { Draw } from '../createDraw.ts'
import { type Act, addAct, addRefusal, createTally, type Effect, type Tally } from './act.ts'
import { openChainSender } from './chainSender.ts'
import { addEffect, describeEffect } from './checkLaws.ts'
import { type ActDeps, drawAct } from './drawAct.ts'

export type ChaosPlace = Pick<ActDeps, 'vault' | 'usdt' | 'pool' | 'takeFriend'> & {
  readonly api: string
  readonly bsc: PublicClient
  readonly rootMember: Address
}

/** A member under load: one act at a time, each with one key until it is answered. */
export type ChaosMember = {
  readonly address: Address
  readonly tally: Tally
  /** Tries the act without an answer again, or draws the next. */
  step(): Promise<void>
  /** Tries only what has no answer; describes what is left. */
  settle(): Promise<string | undefined>
  /** Adds the answered acts, and deposits that blocks hold, to `answered`. */
  collect(answered: Map<string, { count: number; micro: bigint }>): Promise<void>
  /** Lists those who were answered that they are members now. */
  listInvited(): readonly Address[]
  /** Lists the receivers of private transfers, and whether a block holds the deposit. */
  listPrivate(): Promise<readonly { readonly receiver: Address; readonly isDeposited: boolean }[]>
}

/** Codes that leave open whether the act happened: it is sent again under its key. */
const unknownCodes: readonly (number | undefined)[] = [undefined, 401, 429, 430, 500]
/** One in so many answers is lost on its way to the member, who then sends the act again. */
const lostAnswerEvery = 4
const apiTimeoutMs = 20_000

/** Opens an account of the demo as a member of the bank; it registers under the root member where it is new. */
export async function openChaosMember(
  place: ChaosPlace,
  account: HDAccount,
  draw: Draw,
): Promise<ChaosMember> {
  let token: string | undefined
  let pending: (Act & { losesAnswer: boolean }) | undefined
  const tally = createTally()
  const { address } = account
  const effects: Effect[] = []
  const api = createApiClient({
    ...{ baseUrl: place.api, timeoutMs: apiTimeoutMs, sessionToken: () => token },
  })
  const { send, resend } = await openChainSender(place.bsc, account)
  const sent = createSentRecord(place.bsc, address)
  const deps: ActDeps = { ...place, ...sent, api, draw, address, send }

  const attempt = async (act: NonNullable<typeof pending>): Promise<void> => {
    const posted = await act.send()
    if (act.losesAnswer) {
      act.losesAnswer = false
      return
    }
    if (posted === undefined || act.name === 'read') tally.other += 1
    else addAct(tally, act.name)
    effects.push(...(posted ?? []))
    pending = undefined
  }
  const settle = async (): Promise<string | undefined> => {
    try {
      if (token === undefined) {
        const opened = await signIn(api, account, place.rootMember)
        token = opened.token
        if (opened.isNew) addAct(tally, 'register')
        else tally.other += 1
      }
      if (pending?.losesAnswer) await attempt(pending)
      if (pending !== undefined) await attempt(pending)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 401) token = undefined
      const name = pending?.name ?? 'signIn'
      if (unknownCodes.includes(error.code)) return `${name} has no answer: ${error.code} ${error.message}`
      addRefusal(tally, `${name} ${error.code}`)
      pending = undefined
    }
    return resend()
  }
  return {
    ...{ address, tally, settle },
    async step() {
      pending ??= { ...drawAct(deps), losesAnswer: draw(lostAnswerEvery) === 0 }
      await settle()
    },
    async collect(answered) {
      for (const { eventType, asset, micro } of effects)
        addEffect(answered, describeEffect(address, eventType, asset), micro)
      await sent.collect(answered)
    },
    listInvited: sent.listInvited,
    listPrivate: sent.listPrivate,
  }
}

async function signIn(
  api: ApiClient,
  account: HDAccount,
  rootMember: Address,
): Promise<{ readonly token: string; readonly isNew: boolean }> {
  const { address } = account
  const isMember = await api.existMember({ address })
  const { message, nonce } = await api.challenge({ address, purpose: isMember ? 'signIn' : 'register' })
  const proof = { address, nonce, signature: await account.signMessage({ message }) }
  const { sessionToken } = isMember
    ? await api.signIn(proof)
    : await api.registerMember({ ...proof, assocAddress: rootMember })
  return { token: sessionToken, isNew: !isMember }
}

type SentRecord = Pick<ActDeps, 'onRecharge' | 'onPrivateDeposit' | 'onInvited'> &
  Pick<ChaosMember, 'collect' | 'listInvited' | 'listPrivate'>

/** Records what blocks must hold before it counts, and the members who were invited. */
function createSentRecord(bsc: PublicClient, address: Address): SentRecord {
  const deposits: { hash: Hash; micro: bigint }[] = []
  const privateDeposits: { hash: Hash; receiver: Address }[] = []
  const invited: Address[] = []
  const isMined = async (hash: Hash): Promise<boolean> => {
    const receipt = await bsc.getTransactionReceipt({ hash }).catch(() => undefined)
    return receipt?.status === 'success'
  }
  return {
    onRecharge: (sent) => deposits.push(sent),
    onPrivateDeposit: (sent) => privateDeposits.push(sent),
    onInvited: (friend) => invited.push(friend),
    async collect(answered) {
      for (const { hash, micro } of deposits)
        if (await isMined(hash)) addEffect(answered, describeEffect(address, 0, 'USDT'), micro)
    },
    listInvited: () => invited,
    listPrivate: () =>
      Promise.all(
        privateDeposits.map(async ({ hash, receiver }) => ({ receiver, isDeposited: await isMined(hash) })),
      ),
  }
}
