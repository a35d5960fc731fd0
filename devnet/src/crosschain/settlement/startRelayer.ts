import { erc20Abi } from '@bank/chain'
import { settlementAbi } from '@bank/chain/server'
import { type Address, encodeFunctionData, type LocalAccount, pad } from 'viem'
import { startPolling } from '../../processes/startPolling.ts'
import { type CrossChain, type CrossConfig, findCrossChain, findCrossToken } from '../config/crossConfig.ts'
import { type CrossSender, createCrossSenders } from './createCrossSenders.ts'
import { createTransferReader, type TransferReader } from './createTransferReader.ts'
import { type Decision, evaluateFill } from './evaluateFill.ts'
import type { SettlementLog } from './settlementLog.ts'
import { type Transfer, toAddress } from './transfers.ts'

export type Relayer = {
  pause(): void
  resume(): void
  /** Sends everything it holds of every token on a chain to `to`. */
  drain(chainId: number, to: Address): Promise<void>
  stop(): Promise<void>
}

type RelayerDeps = {
  readonly config: CrossConfig
  readonly account: LocalAccount
  readonly onMessage: (line: string) => void
  readonly reader: TransferReader
  getSender(chainId: number): CrossSender
  isPaused(): boolean
}

/** Watches every chain and fills what pays, out of its own pocket; asks for a slow fill where that is too small. */
export function startRelayer(
  config: CrossConfig,
  params: { account: LocalAccount; onMessage: (line: string) => void },
): Relayer {
  const { account, onMessage } = params
  const reader = createTransferReader(config)
  const getSender = createCrossSenders(config, { reader, account, nonceTag: 'pending' })
  let paused = false
  const deps: RelayerDeps = { config, account, onMessage, reader, getSender, isPaused: () => paused }
  const polling = startPolling(() => serveAll(deps), { everyMs: config.pollEveryMs, onWarning: onMessage })
  return {
    pause() {
      paused = true
    },
    resume() {
      paused = false
    },
    drain: (chainId, to) => sendAll(deps, chainId, to),
    stop: polling.stop,
  }
}

async function serveAll(deps: RelayerDeps): Promise<void> {
  if (deps.isPaused()) return
  const { logs, transfers } = await deps.reader.read()
  const open = transfers.filter(({ status }) => status === 'unfilled' || status === 'slowFillRequested')
  if (open.length === 0) return
  const failures = await Promise.all(logs.map((log) => serveChain(deps, log, open)))
  const failure = failures.flat()[0]
  if (failure !== undefined) throw failure
}

/** One after another, for what one fill spends the next one does not have; what cannot be filled holds up none. */
async function serveChain(
  deps: RelayerDeps,
  log: SettlementLog,
  open: readonly Transfer[],
): Promise<readonly unknown[]> {
  const { chain, time } = log
  const failures: unknown[] = []
  for (const transfer of open) {
    const token = findCrossToken(chain, toAddress(transfer.relay.outputToken))
    if (transfer.destinationChainId !== chain.chainId || token === undefined) continue
    try {
      await serve(deps, { chain, time, transfer, token: token.address })
    } catch (error) {
      failures.push(error)
    }
  }
  return failures
}

async function serve(
  deps: RelayerDeps,
  params: { chain: CrossChain; time: number; transfer: Transfer; token: Address },
): Promise<void> {
  const { chain, time, transfer, token } = params
  const relayer = deps.account.address
  const balance = await readBalance(deps, chain, token)
  const decision = evaluateFill(deps.config, transfer, { time, balance, relayer })
  const callData = createCall(transfer, decision, relayer)
  if (callData === undefined || deps.isPaused()) return
  const sender = deps.getSender(chain.chainId)
  const hash = await sender.send({ to: chain.settlement, callData })
  const done = await sender.wait(hash)
  const act = decision.kind === 'fill' ? 'filled' : 'asked for a slow fill of'
  const { originChainId, depositId } = transfer.relay
  deps.onMessage(`${done ? act : `could not have ${act}`} ${originChainId}:${depositId} in ${hash}`)
}

async function sendAll(deps: RelayerDeps, chainId: number, to: Address): Promise<void> {
  const chain = findCrossChain(deps.config, chainId)
  if (chain === undefined) throw new Error(`chain ${chainId} is not configured`)
  const sender = deps.getSender(chainId)
  for (const { address } of chain.tokens) {
    const amount = await readBalance(deps, chain, address)
    if (amount === 0n) continue
    const callData = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
    await sender.wait(await sender.send({ to: address, callData }))
  }
}

function readBalance({ reader, account }: RelayerDeps, chain: CrossChain, address: Address): Promise<bigint> {
  return reader
    .getClient(chain.chainId)
    .readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account.address] })
}

function createCall(transfer: Transfer, decision: Decision, relayer: Address) {
  const { relay, status } = transfer
  if (decision.kind === 'fill')
    return encodeFunctionData({
      abi: settlementAbi,
      functionName: 'fillRelay',
      args: [relay, relay.originChainId, pad(relayer)],
    })
  const isShort = decision.kind === 'wait' && decision.reason === 'too little in hand'
  if (!isShort || status === 'slowFillRequested') return undefined
  return encodeFunctionData({ abi: settlementAbi, functionName: 'requestSlowFill', args: [relay] })
}
