import { randomUUID } from 'node:crypto'
import { type ApiClient, ApiError, createApiClient } from '@bank/api-schema'
import { erc20Abi, vaultAbi } from '@bank/chain'
import {
  type Address,
  encodeFunctionData,
  type Hash,
  type HDAccount,
  type Hex,
  type PublicClient,
} from 'viem'
import { openChainSender } from './chainSender.ts'
import { addEffect, describeEffect } from './checkLaws.ts'
import type { Draw } from './drawFaults.ts'

export type ChaosWorld = {
  readonly api: string
  readonly bsc: PublicClient
  readonly vault: Address
  readonly usdt: Address
  readonly rootMember: Address
}

/** A member under load: one act at a time, each with one key until it is answered. */
export type ChaosMember = {
  readonly address: Address
  /** Acts that were answered, refusals included. */
  getOperations(): number
  /** Tries the act without an answer again, or draws the next. */
  step(): Promise<void>
  /** Tries only what has no answer; describes what is left. */
  settle(): Promise<string | undefined>
  /** Adds the answered acts, and deposits that blocks hold, to `answered`. */
  collect(answered: Map<string, { count: number; micro: bigint }>): Promise<void>
}

type Effect = { readonly eventType: number; readonly asset: 'USDT' | 'GUSD'; readonly micro: bigint }
type Act = { readonly name: string; readonly send: () => Promise<readonly Effect[]> }

/** Codes that leave open whether the act happened: it is sent again under its key. */
const unknownCodes: readonly (number | undefined)[] = [undefined, 401, 429, 430, 500]
const weiPerMicro = 10n ** 12n
const assets = { 0: 'USDT', 1: 'GUSD' } as const

function toMicro(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0').slice(0, 6))
}

/** Opens an account of the demo as a member of the bank; it registers under the root member where it is new. */
export async function openChaosMember(
  world: ChaosWorld,
  account: HDAccount,
  draw: Draw,
): Promise<ChaosMember> {
  let token: string | undefined
  let pending: Act | undefined
  let operations = 0
  const { address } = account
  const effects: Effect[] = []
  const deposits: { hash: Hash; micro: bigint }[] = []
  const api = createApiClient({ baseUrl: world.api, timeoutMs: 20_000, sessionToken: () => token })
  const sender = await openChainSender(world.bsc, account)

  const signIn = async () => {
    const isMember = await api.existMember({ address })
    const { message, nonce } = await api.challenge({ address, purpose: isMember ? 'signIn' : 'register' })
    const proof = { address, nonce, signature: await account.signMessage({ message }) }
    const session = isMember
      ? await api.signIn(proof)
      : await api.registerMember({ ...proof, assocAddress: world.rootMember })
    token = session.sessionToken
  }
  const deposit = async (micro: bigint) => {
    const wei = micro * weiPerMicro
    const approval = { abi: erc20Abi, functionName: 'approve', args: [world.vault, wei] } as const
    await sender.send({ to: world.usdt, data: encodeFunctionData(approval) })
    const callData = encodeFunctionData({ abi: vaultAbi, functionName: 'deposit', args: [wei] })
    const { hash } = await sender.send({ to: world.vault, data: callData })
    deposits.push({ hash, micro })
    return hash
  }
  const transfer = (destinationChainId: number, inputToken: Address, outputToken: Address) =>
    crossTransfer(api, { address, destinationChainId, inputToken, outputToken, send: sender.send })
  const settle = async (): Promise<string | undefined> => {
    try {
      if (token === undefined) await signIn()
      if (pending !== undefined) {
        effects.push(...(await pending.send()))
        operations += 1
      }
      pending = undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 401) token = undefined
      if (unknownCodes.includes(error.code))
        return `${pending?.name ?? 'signIn'} has no answer: ${error.message}`
      operations += 1
      pending = undefined
    }
    return sender.resend()
  }
  return {
    address,
    getOperations: () => operations,
    settle,
    async step() {
      pending ??= await drawAct({ api, draw, deposit, transfer })
      await settle()
    },
    async collect(answered) {
      for (const { eventType, asset, micro } of effects)
        addEffect(answered, describeEffect(address, eventType, asset), micro)
      for (const { hash, micro } of deposits) {
        const receipt = await world.bsc.getTransactionReceipt({ hash }).catch(() => undefined)
        if (receipt?.status === 'success') addEffect(answered, describeEffect(address, 0, 'USDT'), micro)
      }
    },
  }
}

type Hands = {
  readonly api: ApiClient
  readonly draw: Draw
  readonly deposit: (micro: bigint) => Promise<Hash>
  readonly transfer: (chainId: number, input: Address, output: Address) => Promise<void>
}

/** Draws an act; its key and amounts are those of every try. */
async function drawAct({ api, draw, deposit, transfer }: Hands): Promise<Act> {
  const idempotencyKey = randomUUID()
  const amount = `${1 + draw(9)}.${draw(100)}`
  const kind = draw(20)
  if (kind < 6) return createExchange(api, { from: kind < 4 ? 0 : 1, amount, idempotencyKey })
  if (kind < 9)
    return createStake(api, { template: kind < 8 ? 1 : 2, amount: `${10 + draw(20)}`, idempotencyKey })
  if (kind < 11) return createRedemption(api, idempotencyKey)
  if (kind < 14) return createWithdrawal(api, { amount, idempotencyKey })
  if (kind < 15) return createCancellation(api, idempotencyKey)
  if (kind < 17) {
    const micro = BigInt(50 + draw(100)) * 1_000_000n
    let sent: Hash | undefined
    return {
      name: 'recharge',
      send: async () => {
        sent ??= await deposit(micro)
        await api.registerRecharge({ txHash: sent, amount: `${micro / 1_000_000n}` }, { idempotencyKey })
        return []
      },
    }
  }
  if (kind < 18)
    return {
      name: 'invitations',
      send: () => api.queryInvitations({ pageNo: 1, pageSize: 10 }).then(() => []),
    }
  if (kind < 19) return { name: 'balance', send: () => api.queryBalance().then(() => []) }
  return {
    name: 'transfer',
    send: async () => {
      const routers = await api.queryCrossRouters()
      const router = routers[draw(routers.length)]
      const pair = router?.routerTokens.find(({ originTokenSymbol }) => originTokenSymbol === 'USDT')
      if (router && pair)
        await transfer(
          router.destinationChainId,
          pair.originToken as Address,
          pair.destinationToken as Address,
        )
      return []
    },
  }
}

function createExchange(
  api: ApiClient,
  params: { from: 0 | 1; amount: string; idempotencyKey: string },
): Act {
  const { from, amount, idempotencyKey } = params
  const to = from === 0 ? 1 : 0
  return {
    name: 'exchange',
    send: async () => {
      const { payAmount, receiveAmount } = await api.exchange(
        { fromCurrency: `${from}`, toCurrency: `${to}`, exchangeAmount: amount },
        { idempotencyKey },
      )
      return [
        { eventType: 10, asset: assets[from], micro: -toMicro(payAmount) },
        { eventType: 11, asset: assets[to], micro: toMicro(receiveAmount) },
      ]
    },
  }
}

function createStake(
  api: ApiClient,
  params: { template: number; amount: string; idempotencyKey: string },
): Act {
  const { template, amount, idempotencyKey } = params
  return {
    name: 'stake',
    send: async () => {
      const order = await api.stake({ stakeTemplateId: `${template}`, amount }, { idempotencyKey })
      return [{ eventType: template === 1 ? 2 : 3, asset: 'GUSD', micro: -toMicro(order.stakeAmount) }]
    },
  }
}

/** The order is chosen once: a retry must name the same. */
function createRedemption(api: ApiClient, idempotencyKey: string): Act {
  let chosen: string | undefined
  return {
    name: 'redeem',
    send: async () => {
      if (chosen === undefined) {
        const { dataList } = await api.queryPage({ pageNo: 1, pageSize: 20 })
        chosen = dataList.find(({ redeemable }) => redeemable)?.stakeOrderId
      }
      if (chosen === undefined) return []
      const order = await api.redeem({ stakeOrderId: chosen }, { idempotencyKey })
      return [{ eventType: 9, asset: 'GUSD', micro: toMicro(order.stakeAmount) }]
    },
  }
}

function createWithdrawal(api: ApiClient, params: { amount: string; idempotencyKey: string }): Act {
  const { amount, idempotencyKey } = params
  return {
    name: 'withdraw',
    send: async () => {
      const order = await api.withdraw({ amount }, { idempotencyKey })
      return [{ eventType: 1, asset: 'GUSD', micro: -toMicro(order.amount) }]
    },
  }
}

/** Creates a cancellation; the amount that it returns is compared order by order at the end. */
function createCancellation(api: ApiClient, idempotencyKey: string): Act {
  return {
    name: 'cancel',
    send: async () => {
      const { dataList } = await api.queryWithdrawals({ pageNo: 1, pageSize: 20 })
      const open = dataList.find(({ cancellable }) => cancellable)
      if (open) await api.cancelWithdrawal({ withdrawalId: open.withdrawalId }, { idempotencyKey })
      return []
    },
  }
}

const crossWei = 5n * 10n ** 18n

async function crossTransfer(
  api: ApiClient,
  params: {
    readonly address: Address
    readonly destinationChainId: number
    readonly inputToken: Address
    readonly outputToken: Address
    readonly send: (call: {
      to: Address
      data: Hex
      value?: bigint
    }) => Promise<{ hash: Hash; isMined: boolean }>
  },
): Promise<void> {
  const { address, destinationChainId, inputToken, outputToken, send } = params
  const quote = await api.queryCrossQuote({
    ...{ amount: `${crossWei}`, depositor: address, recipient: address },
    ...{ inputToken, outputToken, destinationChainId },
  })
  for (const { to, data } of quote.approvalTxns) await send({ to: to as Address, data: data as Hex })
  const { to, data, value } = quote.swapTx
  const { hash } = await send({ to: to as Address, data: data as Hex, value: BigInt(value) })
  await api.registerCrossOrder({ quoteId: quote.quoteId, originTxHash: hash })
}
