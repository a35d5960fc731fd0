import { aavePoolAbi, erc20Abi, vaultAbi } from '@bank/chain'
import { localTokenAbi, localWrappedNativeAbi } from '@bank/chain/server'
import { type Abi, type Address, decodeEventLog, decodeFunctionData, type Hex } from 'viem'
import type { WorldContracts } from '../world/contracts.ts'
import type { Words } from './words.ts'

/** A call or an event in words: its name and its arguments by name. */
export type Described = { readonly name: string; readonly fields: readonly { name: string; value: string }[] }

export type ContractNames = {
  /** What an address is known as; undefined for a stranger. */
  find(chainId: number, address: string, words: Words): string | undefined
  describeCall(chainId: number, to: string, callData: Hex): Described | undefined
  describeEvent(
    chainId: number,
    at: string,
    log: { data: Hex; topics: readonly Hex[] },
  ): Described | undefined
}

type Known = { readonly name: string; readonly abi: Abi }

/** Names of the world's contracts and accounts, and their calls and events read by their ABIs. */
export function createContractNames(contracts: WorldContracts, accounts: readonly Address[]): ContractNames {
  const known = new Map<string, Known>()
  const add = (chainId: number | string, address: Address, name: string, abi: Abi) =>
    known.set(`${chainId} ${address.toLowerCase()}`, { name, abi })
  for (const [chainId, token] of Object.entries(contracts.usdtByChain))
    add(chainId, token, 'USDT', [...erc20Abi, ...localTokenAbi])
  add(56, contracts.vault, 'Vault', vaultAbi)
  add(56, contracts.aavePool, 'Aave V3 Pool', aavePoolAbi)
  add(56, contracts.aUsdt, 'aUSDT', erc20Abi)
  add(56, contracts.wrappedNative, 'WBNB', localWrappedNativeAbi)
  const indexes = new Map(accounts.map((address, index) => [address.toLowerCase(), index]))
  const abiOf = (chainId: number, address: string) => known.get(`${chainId} ${address.toLowerCase()}`)?.abi
  return {
    find(chainId, address, words) {
      const index = indexes.get(address.toLowerCase())
      if (index !== undefined) return `${words.account} ${index}`
      return known.get(`${chainId} ${address.toLowerCase()}`)?.name
    },
    describeCall(chainId, to, callData) {
      const abi = abiOf(chainId, to)
      return (
        abi &&
        tryTo(() => {
          const { functionName, args } = decodeFunctionData({ abi, data: callData })
          const inputs = abi.find((item) => item.type === 'function' && item.name === functionName)
          return { name: functionName, fields: listFields(inputs, args ?? []) }
        })
      )
    },
    describeEvent(chainId, at, log) {
      const abi = abiOf(chainId, at)
      const [first, ...rest] = log.topics
      if (abi === undefined || first === undefined) return undefined
      return tryTo(() => {
        const { eventName, args } = decodeEventLog({ abi, data: log.data, topics: [first, ...rest] })
        const fields = Object.entries(args ?? {}).map(([name, value]) => ({
          name,
          value: formatValue(value),
        }))
        return { name: eventName ?? '', fields }
      })
    },
  }
}

function listFields(item: Abi[number] | undefined, args: readonly unknown[]): Described['fields'] {
  const inputs = item !== undefined && 'inputs' in item ? (item.inputs ?? []) : []
  return args.map((value, index) => ({ name: inputs[index]?.name ?? `${index}`, value: formatValue(value) }))
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatValue).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, inner]) => `${name}: ${formatValue(inner)}`)
      .join(', ')}}`
  return String(value)
}

/** What an ABI cannot read is shown as it is. */
function tryTo<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
