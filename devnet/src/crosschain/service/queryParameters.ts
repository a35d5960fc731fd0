import { type Address, getAddress, isAddress } from 'viem'
import { type CrossConfig, type CrossRoute, findCrossRoute } from '../config/crossConfig.ts'
import { AcrossError } from './serviceErrors.ts'

export type Query = Readonly<Record<string, string | undefined>>

export function readRequired(query: Query, name: string): string {
  const value = query[name]
  if (value === undefined || value === '') throw new AcrossError('MISSING_PARAM', `${name} is required`, name)
  return value
}

export function readAddress(query: Query, name: string): Address {
  return parseQueryAddress(name, readRequired(query, name))
}

export function findAddress(query: Query, name: string): Address | undefined {
  const value = query[name]
  return value === undefined || value === '' ? undefined : parseQueryAddress(name, value)
}

/** A whole number of the smallest unit, above zero. */
export function readUnits(query: Query, name: string): bigint {
  const value = readRequired(query, name)
  if (!/^\d{1,77}$/.test(value) || BigInt(value) === 0n)
    throw new AcrossError('INVALID_PARAM', `${name} is a positive whole number`, name)
  return BigInt(value)
}

export function readChainId(query: Query, name: string): number {
  const value = readRequired(query, name)
  if (!/^\d{1,15}$/.test(value)) throw new AcrossError('INVALID_PARAM', `${name} is a chain's number`, name)
  return Number(value)
}

export function findChainId(query: Query, name: string): number | undefined {
  return query[name] === undefined ? undefined : readChainId(query, name)
}

/** The route that a query names. Throws ROUTE_NOT_ENABLED. */
export function readRoute(config: CrossConfig, query: Query): CrossRoute {
  const route = findCrossRoute(config, {
    originChainId: readChainId(query, 'originChainId'),
    destinationChainId: readChainId(query, 'destinationChainId'),
    inputToken: readAddress(query, 'inputToken'),
    outputToken: readAddress(query, 'outputToken'),
  })
  if (route === undefined) throw new AcrossError('ROUTE_NOT_ENABLED', 'This route is not enabled.')
  return route
}

function parseQueryAddress(name: string, value: string): Address {
  // As long as an address, whatever its case says.
  if (!isAddress(value, { strict: false }))
    throw new AcrossError('INVALID_PARAM', `${name} is no address`, name)
  return getAddress(value)
}
