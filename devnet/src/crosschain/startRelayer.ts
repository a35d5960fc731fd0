import { erc20Abi } from '@bank/chain'
import { settlementAbi } from '@bank/chain/server'
import { type Address, encodeFunctionData, type LocalAccount, pad } from 'viem'
import { type CrossSender, createCrossSenders } from './createCrossSenders.ts'
import { createTransferReader, type TransferReader } from './createTransferReader.ts'
import { type CrossChain, type CrossConfig, findCrossChain, findCrossToken } from './crossConfig.ts'
import { type Decision, decideFill } from './decideFill.ts'
import { repeat } from './repeat.ts'
import type { SettlementLog } from './settlementLog.ts'
import { addressOfWord, type Transfer } from './transfers.ts'

export type Relayer = {
  pause(): void
  resume(): void
  /** Sends everything it holds of every token on a chain to `to`. */
  drain(chainId: number, to: Address): Promise<void>
  stop(): Promise<void>
}

type Means = {
  readonly config: CrossConfig
  readonly account: LocalAccount
  readonly say: (line: string) => void
  readonly reader: TransferReader
  getSender(chainId: number): CrossSender
  isPaused(): boolean
}

/** Watches every chain and fills what pays, out of its own pocket; asks for a slow fill where that is too small. */
export function startRelayer(
  config: CrossConfig,
  named: { account: LocalAccount; say: (line: string) => void },
): Relayer {
  const { account, say } = named
  const reader = createTransferReader(config)
  const getSender = createCrossSenders(config, { reader, account, nonceTag: 'pending' })
  let paused = false
  const means: Means = { config, account, say, reader, getSender, isPaused: () => paused }
  const looking = repeat(() => serveAll(means), { everyMs: config.pollEveryMs, onTrouble: say })
  return {
    pause() {
      paused = true
    },
    resume() {
      paused = false
    },
    drain: (chainId, to) => sendAll(means, chainId, to),
    stop: looking.stop,
  }
}

async function serveAll(means: Means): Promise<void> {
  if (means.isPaused()) return
  const { logs, transfers } = await means.reader.read()
  const open = transfers.filter(({ status }) => status === 'unfilled' || status === 'slowFillRequested')
  if (open.length === 0) return
  const troubles = await Promise.all(logs.map((log) => serveChain(means, log, open)))
  const trouble = troubles.flat()[0]
  if (trouble !== undefined) throw trouble
}

/** One after another, for what one fill spends the next one does not have; what cannot be filled holds up none. */
async function serveChain(
  means: Means,
  log: SettlementLog,
  open: readonly Transfer[],
): Promise<readonly unknown[]> {
  const { chain, time } = log
  const troubles: unknown[] = []
  for (const transfer of open) {
    const token = findCrossToken(chain, addressOfWord(transfer.relay.outputToken))
    if (transfer.destinationChainId !== chain.chainId || token === undefined) continue
    try {
      await serve(means, { chain, time, transfer, token: token.address })
    } catch (error) {
      troubles.push(error)
    }
  }
  return troubles
}

async function serve(
  means: Means,
  named: { chain: CrossChain; time: number; transfer: Transfer; token: Address },
): Promise<void> {
  const { chain, time, transfer, token } = named
  const relayer = means.account.address
  const balance = await readBalance(means, chain, token)
  const decision = decideFill(means.config, transfer, { time, balance, relayer })
  const callData = composeCall(transfer, decision, relayer)
  if (callData === undefined || means.isPaused()) return
  const sender = means.getSender(chain.chainId)
  const hash = await sender.send({ to: chain.settlement, callData })
  const done = await sender.wait(hash)
  const act = decision.kind === 'fill' ? 'filled' : 'asked for a slow fill of'
  const { originChainId, depositId } = transfer.relay
  means.say(`${done ? act : `could not have ${act}`} ${originChainId}:${depositId} in ${hash}`)
}

async function sendAll(means: Means, chainId: number, to: Address): Promise<void> {
  const chain = findCrossChain(means.config, chainId)
  if (chain === undefined) throw new Error(`chain ${chainId} is not configured`)
  const sender = means.getSender(chainId)
  for (const { address } of chain.tokens) {
    const amount = await readBalance(means, chain, address)
    if (amount === 0n) continue
    const callData = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
    await sender.wait(await sender.send({ to: address, callData }))
  }
}

function readBalance({ reader, account }: Means, chain: CrossChain, address: Address): Promise<bigint> {
  return reader
    .getClient(chain.chainId)
    .readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account.address] })
}

function composeCall(transfer: Transfer, decision: Decision, relayer: Address) {
  const { relay, status } = transfer
  if (decision.kind === 'fill')
    return encodeFunctionData({
      abi: settlementAbi,
      functionName: 'fillRelay',
      args: [relay, relay.originChainId, pad(relayer)],
    })
  const isShort = decision.kind === 'wait' && decision.why === 'too little in hand'
  if (!isShort || status === 'slowFillRequested') return undefined
  return encodeFunctionData({ abi: settlementAbi, functionName: 'requestSlowFill', args: [relay] })
}
