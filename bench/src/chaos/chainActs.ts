import type { ApiClient } from '@bank/api-schema'
import { erc20Abi, vaultAbi } from '@bank/chain'
import { encodeDepositCall, encryptedNoteBytes } from '@bank/privacy'
import { type Address, encodeFunctionData, getAddress, type Hash, type Hex, keccak256, toHex } from 'viem'
import type { Act } from './act.ts'
import type { ChainSender } from './chainSender.ts'

type ChainActDeps = {
  readonly api: ApiClient
  readonly address: Address
  readonly send: ChainSender['send']
  readonly idempotencyKey: string
}

const weiPerMicro = 10n ** 12n

/** A deposit into the vault that is then reported; `onSent` gets its hash once. */
export function createRecharge(
  { api, send, idempotencyKey }: ChainActDeps,
  params: {
    readonly vault: Address
    readonly usdt: Address
    readonly micro: bigint
    readonly onSent: (hash: Hash) => void
  },
): Act {
  const { vault, usdt, micro, onSent } = params
  let sent: Hash | undefined
  const deposit = async (): Promise<Hash> => {
    const wei = micro * weiPerMicro
    const approval = { abi: erc20Abi, functionName: 'approve', args: [vault, wei] } as const
    await send({ to: usdt, data: encodeFunctionData(approval) })
    const callData = encodeFunctionData({ abi: vaultAbi, functionName: 'deposit', args: [wei] })
    const { hash } = await send({ to: vault, data: callData })
    onSent(hash)
    return hash
  }
  return {
    name: 'recharge',
    send: async () => {
      sent ??= await deposit()
      await api.registerRecharge({ txHash: sent, amount: `${micro / 1_000_000n}` }, { idempotencyKey })
      return []
    },
  }
}

/** Gives each transfer a receiver of its own, so that what arrived there is its payment alone. */
const createReceiver = (key: string): Address => getAddress(`0x${keccak256(toHex(key)).slice(-40)}`)

/** A deposit into a private pool, of which the demo's server holds the note; `onSent` gets its hash once. */
export function createPrivateTransfer(
  { api, send, idempotencyKey }: ChainActDeps,
  params: {
    readonly pool: { readonly address: Address; readonly amount: string; readonly wei: bigint }
    readonly onSent: (sent: { readonly hash: Hash; readonly receiver: Address }) => void
  },
): Act {
  const { pool, onSent } = params
  const receiver = createReceiver(idempotencyKey)
  let isNext: boolean | undefined
  let sent: Hash | undefined
  let commitment: Hex | undefined
  return {
    name: 'privateTransfer',
    send: async () => {
      // The demo's server proves one transfer after another, which takes it seconds.
      isNext ??= await hasNoneOpen(api)
      if (!isNext) return undefined
      const request = { receiverAddress: receiver, depositAmount: pool.amount }
      commitment ??= (await api.createTornadoOrder(request, { idempotencyKey })) as Hex
      if (sent === undefined) {
        const { to, data, value } = encodeDepositCall({
          ...{ pool: pool.address, denomination: pool.wei, commitment: BigInt(commitment) },
          encryptedNote: `0x${'00'.repeat(encryptedNoteBytes)}`,
        })
        sent = (await send({ to, data, value })).hash
        onSent({ hash: sent, receiver })
      }
      await api.confirmTornadoOrder({ commitmentHex: commitment, inHash: sent }, { idempotencyKey })
      return []
    },
  }
}

/** True once the member's last private transfer has arrived or failed. */
async function hasNoneOpen(api: ApiClient): Promise<boolean> {
  const { dataList } = await api.queryTornadoOrders({ pageNo: 1, pageSize: 1 })
  return dataList.every(({ detail }) => endedDetails.includes(detail))
}
const endedDetails: readonly string[] = ['withdrawn', 'refused', 'failed', 'takenBack']

const crossWei = 5n * 10n ** 18n

/** A transfer of USDT to another chain; quote and transactions are those of the first try. */
export function createCrossTransfer(
  { api, address, send }: ChainActDeps,
  chooseRouter: (count: number) => number,
): Act {
  let quoted: { readonly quoteId: string; readonly hash: Hash } | undefined
  const transfer = async () => {
    const routers = await api.queryCrossRouters()
    const router = routers[chooseRouter(routers.length)]
    const pair = router?.routerTokens.find(({ originTokenSymbol }) => originTokenSymbol === 'USDT')
    if (router === undefined || pair === undefined) return undefined
    const quote = await api.queryCrossQuote({
      ...{ amount: `${crossWei}`, depositor: address, recipient: address },
      ...{ inputToken: pair.originToken, outputToken: pair.destinationToken },
      destinationChainId: router.destinationChainId,
    })
    for (const { to, data } of quote.approvalTxns) await send({ to: to as Address, data: data as Hex })
    const { to, data, value } = quote.swapTx
    const { hash } = await send({ to: to as Address, data: data as Hex, value: BigInt(value) })
    return { quoteId: quote.quoteId, hash }
  }
  return {
    name: 'crossTransfer',
    send: async () => {
      quoted ??= await transfer()
      if (quoted === undefined) return undefined
      await api.registerCrossOrder({ quoteId: quoted.quoteId, originTxHash: quoted.hash })
      return []
    },
  }
}
