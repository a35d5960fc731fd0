import type { Address } from 'viem'
import { type CrossContracts, deployCrossChain } from '../../crosschain/config/deployCrossChain.ts'
import { createChainClients } from '../chains/createChainClients.ts'
import type { ByChain, chainIds, DemoChains } from '../chains/startChains.ts'
import { type DemoKeys, fundedAccountCount } from '../demoKeys.ts'
import { seededMembers } from '../seed/seededMembers.ts'
import type { DemoContracts } from './contracts.ts'

/** Deploys what carries transfers between the chains, for a new demo and for one from before there was any. */
export async function deployCrossChains(
  { chains }: DemoChains,
  keys: DemoKeys,
  contracts: DemoContracts,
): Promise<ByChain<CrossContracts>> {
  const indexes = [...Array(fundedAccountCount).keys(), ...seededMembers.map(({ index }) => index)]
  const holders = indexes.map((index) => keys.getAccount(index))
  const deploy = (chainId: (typeof chainIds)[number]) =>
    deployCrossChain(createChainClients(chains[chainId]), {
      keys,
      known: listKnown(chainId, contracts),
      holders: chainId === 56 ? holders : [],
    })
  const [home, ethereum, polygon] = await Promise.all([deploy(56), deploy(1), deploy(137)])
  return { 56: home, 1: ethereum, 137: polygon }
}

function listKnown(chainId: number, { usdtByChain }: DemoContracts): Readonly<Record<string, Address>> {
  const usdt = usdtByChain[`${chainId}`]
  return usdt === undefined ? {} : { [chainId === 56 ? 'USDT-BNB' : 'USDT']: usdt }
}
