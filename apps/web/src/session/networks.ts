import { homeChainName, signInChainId } from '../i18n/branding.ts'

/** The networks a member can pick in the header: Ethereum and the home chain. */
export const getPickableChainIds = (): readonly number[] => [...new Set([1, signInChainId])]

const names: Readonly<Record<number, string>> = { 1: 'Ethereum', 56: 'BSC', 137: 'Polygon' }

/** The common name of a chain; undefined where this app does not know it. */
export const findNetworkName = (chainId: number): string | undefined =>
  chainId === signInChainId ? homeChainName : names[chainId]

/** The name of a chain as stored with the wallet, in no language; screens take theirs from `useNetworkName`. */
export const getNetworkName = (chainId: number): string => findNetworkName(chainId) ?? 'Unknown Network'
