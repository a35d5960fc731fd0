import { localSanctionsListAbi } from '@bank/chain/server'
import { encodeFunctionData } from 'viem'
import { createSerialQueue } from '../chain/createSerialQueue.ts'
import { createChainClients } from '../demo/chains/createChainClients.ts'
import { sendCalls } from '../demo/chains/sendCalls.ts'
import { type ByChain, chainIds, type DemoChains } from '../demo/chains/startChains.ts'
import type { DemoClock } from '../demo/demoClock.ts'
import type { DemoKeys } from '../demo/demoKeys.ts'
import type { DemoContracts } from '../demo/deploy/contracts.ts'
import type { DemoDatabase } from '../demo/servers/startDatabase.ts'
import type { SupervisedChild } from '../processes/startSupervisedChild.ts'
import type { ControlCommands } from './readCommand.ts'

type ControlDeps = {
  readonly chains: DemoChains
  readonly clock: DemoClock
  readonly database: DemoDatabase
  readonly contracts: DemoContracts
  readonly keys: DemoKeys
  /** The servers and the worker, as far as they have been started. */
  readonly children: readonly SupervisedChild[]
}

/** The block with the new time and the two that make it final. */
const finalBlocks = 3
const listGas = 200_000n

/** Creates the control port's commands over the parts of a running demo. */
export function createControlCommands(params: ControlDeps): ControlCommands {
  const { chains, clock, database, children } = params
  const find = (chainId: number) => chains.chains[chainId as keyof ByChain<unknown>]
  const listHeads = () =>
    Object.fromEntries(
      chainIds.map((id) => {
        const { number, hash, timestamp } = chains.chains[id].getHead()
        const finalized = Math.max(0, number - 2)
        const processId = chains.chains[id].getProcessId() ?? null
        return [id, { number, hash, timestamp, finalized, processId, faults: chains.proxies[id].getFaults() }]
      }),
    )
  const getState = async () => ({
    wallClock: new Date().toISOString(),
    bankTime: new Date(clock.getTimeMs()).toISOString(),
    offsetMs: clock.getOffsetMs(),
    chains: listHeads(),
    parts: Object.fromEntries(
      children.map((child) => [
        child.name,
        { processId: child.getProcessId() ?? null, restarts: child.getRestarts() },
      ]),
    ),
  })
  const listKills = (): Record<string, () => void> => ({
    ...Object.fromEntries(children.map((child) => [child.name, child.kill])),
    ...Object.fromEntries(chainIds.map((id) => [`chain${id}`, chains.chains[id].kill])),
    ...(database.isEmbedded ? { postgres: database.kill } : {}),
  })
  return {
    chainIds,
    get parts() {
      return Object.keys(listKills())
    },
    getState,
    async travel(byMs) {
      await clock.advance(byMs)
      await Promise.all(chainIds.map((id) => chains.chains[id].mine(finalBlocks)))
      return getState()
    },
    async mine(ids, blocks) {
      await Promise.all(ids.map((id) => find(id).mine(blocks)))
      return getState()
    },
    async setFault(chainId, faultyProviders, kind) {
      for (const provider of faultyProviders)
        chains.proxies[chainId as keyof ByChain<unknown>].setFault(provider, kind)
      return getState()
    },
    async reorg(chainId, depth) {
      await find(chainId).reorg(depth)
      return getState()
    },
    async kill(part) {
      listKills()[part]?.()
      return { killed: part }
    },
    setSanctioned: createSanctionSetter(params),
  }
}

/** Writes addresses on the local sanctions list and off it: one after another, for its owner's transactions are counted. */
function createSanctionSetter({ chains, contracts, keys }: ControlDeps): ControlCommands['setSanctioned'] {
  const runInTurn = createSerialQueue()
  const clients = createChainClients(chains.chains[56])
  return (address, isListed) =>
    runInTurn(async () => {
      const functionName = isListed ? 'addToSanctionsList' : 'removeFromSanctionsList'
      const callData = encodeFunctionData({ abi: localSanctionsListAbi, functionName, args: [[address]] })
      const from = keys.getRoleAccount('deployer')
      await sendCalls(clients, [{ from, to: contracts.sanctionsList, callData, gas: listGas }])
      // Screening reads final blocks.
      await clients.local.mine(finalBlocks)
      return { address, isListed }
    })
}
