import { aavePoolAbi, attestationAbi, chains, erc20Abi, privatePoolAbi, vaultAbi } from '@bank/chain'
import {
  localSanctionsListAbi,
  localTokenAbi,
  localWrappedNativeAbi,
  settlementAbi,
} from '@bank/chain/server'
import {
  type Abi,
  type Address,
  decodeEventLog,
  decodeFunctionData,
  formatUnits,
  type Hex,
  isHex,
  size,
  toHex,
} from 'viem'
import { crossTokens } from '../crosschain/config/crossTokens.ts'
import type { DemoKeys } from '../demo/demoKeys.ts'
import type { DemoContracts } from '../demo/deploy/contracts.ts'
import type { Labels } from './labels.ts'

/** A call or an event in words: its name and its arguments by name. */
export type Described = { readonly name: string; readonly fields: readonly { name: string; value: string }[] }

export type ContractNames = {
  /** Finds the name of an address, with accounts counted from one as in the demo wallet; undefined for any other. */
  find(chainId: number, address: string, labels: Labels): string | undefined
  describeCall(chainId: number, to: string, callData: Hex): Described | undefined
  describeEvent(
    chainId: number,
    at: string,
    log: { data: Hex; topics: readonly Hex[] },
  ): Described | undefined
}

/** `token` is what its amounts count. */
type Known = { readonly name: string; readonly abi: Abi; readonly token?: Token }
type Token = { readonly symbol: string; readonly decimals: number }

const amountNames = ['amount', 'value', 'wad', 'totalDeposited', 'assets', 'fee']

/** Names of the demo's contracts and accounts, and their calls and events read by their ABIs. */
export function createContractNames(
  contracts: DemoContracts,
  keys: Pick<DemoKeys, 'findIndex'>,
): ContractNames {
  const known = new Map<string, Known>()
  const add = (chainId: number | string, address: Address, name: string, abi: Abi, token?: Token) =>
    known.set(`${chainId} ${address.toLowerCase()}`, { name, abi, ...(token ? { token } : {}) })
  for (const [chainId, token] of Object.entries(contracts.usdtByChain))
    add(chainId, token, 'USDT', [...erc20Abi, ...localTokenAbi], getUsdtToken(Number(chainId)))
  add(56, contracts.vault, 'Vault', vaultAbi, getUsdtToken(56))
  if (contracts.attestation) add(56, contracts.attestation, 'Attestation', attestationAbi)
  for (const { address, amount } of contracts.privatePools ?? [])
    add(56, address, `Private pool ${amount} BNB`, privatePoolAbi, { symbol: 'BNB', decimals: 18 })
  add(56, contracts.sanctionsList, 'Sanctions list', localSanctionsListAbi)
  add(56, contracts.aavePool, 'Aave V3 Pool', aavePoolAbi)
  add(56, contracts.aUsdt, 'aUSDT', erc20Abi, { ...getUsdtToken(56), symbol: 'aUSDT' })
  add(56, contracts.wrappedNative, 'WBNB', localWrappedNativeAbi, { symbol: 'WBNB', decimals: 18 })
  for (const [chainId, { settlement, tokens }] of Object.entries(contracts.crossChain ?? {})) {
    add(chainId, settlement, 'Settlement', settlementAbi)
    for (const { symbol, displaySymbol, decimals } of crossTokens.filter(
      (token) => `${token.chainId}` === chainId,
    )) {
      const address = tokens[symbol]
      const isNew = address !== undefined && !known.has(`${chainId} ${address.toLowerCase()}`)
      if (isNew)
        add(chainId, address, displaySymbol, [...erc20Abi, ...localTokenAbi], {
          symbol: displaySymbol,
          decimals,
        })
    }
  }
  const get = (chainId: number, address: string) => known.get(`${chainId} ${address.toLowerCase()}`)
  return {
    find(chainId, address, labels) {
      const index = keys.findIndex(address)
      if (index !== undefined) return `${labels.account} ${index + 1}`
      return known.get(`${chainId} ${address.toLowerCase()}`)?.name
    },
    describeCall(chainId, to, callData) {
      const { abi, token } = get(chainId, to) ?? {}
      return (
        abi &&
        tryTo(() => {
          const { functionName, args } = decodeFunctionData({ abi, data: callData })
          const inputs = abi.find((item) => item.type === 'function' && item.name === functionName)
          return { name: functionName, fields: listFields(inputs, args ?? [], token) }
        })
      )
    },
    describeEvent(chainId, at, log) {
      const { abi, token } = get(chainId, at) ?? {}
      const [first, ...rest] = log.topics
      if (abi === undefined || first === undefined) return undefined
      return tryTo(() => {
        const { eventName, args } = decodeEventLog({ abi, data: log.data, topics: [first, ...rest] })
        const fields = Object.entries(args ?? {}).map(([name, value]) => ({
          name,
          value: formatField(name, value, token),
        }))
        return { name: eventName ?? '', fields }
      })
    },
  }
}

function listFields(
  item: Abi[number] | undefined,
  args: readonly unknown[],
  token: Token | undefined,
): Described['fields'] {
  const inputs = item !== undefined && 'inputs' in item ? (item.inputs ?? []) : []
  return args.map((value, index) => {
    const name = inputs[index]?.name ?? `${index}`
    return { name, value: formatField(name, value, token) }
  })
}

function getUsdtToken(chainId: number): Token {
  return { symbol: 'USDT', decimals: getChainFacts(chainId).usdtDecimals }
}

function formatField(name: string, value: unknown, token: Token | undefined): string {
  if (token === undefined || typeof value !== 'bigint' || !amountNames.includes(name))
    return formatValue(value)
  return `${formatUnits(value, token.decimals)} ${token.symbol}`
}

function formatValue(value: unknown): string {
  // A proof or an encrypted note: how long it is says more than what it is.
  if (isHex(value) && size(value) > 64) return `${value.slice(0, 18)}… (${size(value)} bytes)`
  // The words of a proof.
  if (typeof value === 'bigint' && value >= 2n ** 128n) return `${toHex(value).slice(0, 10)}…`
  if (Array.isArray(value)) return `[${value.map(formatValue).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, inner]) => `${name}: ${formatValue(inner)}`)
      .join(', ')}}`
  return String(value)
}

/** Calls and events that the ABI cannot decode are shown as they are. */
function tryTo<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

export function getChainFacts(chainId: number) {
  return chains[chainId as keyof typeof chains]
}
