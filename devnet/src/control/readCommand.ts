import { type Address, isAddress } from 'viem'
import { type FaultKind, faultKinds } from '../rpc/faults.ts'
import { type Provider, providers } from '../rpc/startRpcProxy.ts'

/** A request that cannot be done, with the sentence that says why. */
export class ControlError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'ControlError'
    this.status = status
  }
}

export type Fields = Readonly<Record<string, unknown>>

/** The commands of the control port. */
export type ControlCommands = {
  readonly chainIds: readonly number[]
  readonly parts: readonly string[]
  getState(): Promise<object>
  travel(byMs: number): Promise<object>
  mine(chainIds: readonly number[], blocks: number): Promise<object>
  setFault(chainId: number, faultyProviders: readonly Provider[], kind: FaultKind): Promise<object>
  reorg(chainId: number, depth: number): Promise<object>
  kill(part: string): Promise<object>
  setSanctioned(address: Address, isListed: boolean): Promise<object>
}

const unitsMs = { seconds: 1_000, hours: 3_600_000, days: 86_400_000 } as const
const travelMaxMs = 3_660 * unitsMs.days
const blocksMax = 1_000

type ControlRequest = { readonly method: string; readonly path: string; readonly fields: Fields }

/** Reads what is asked, all of it before anything is done. Throws ControlError. */
export function readCommand(commands: ControlCommands, request: ControlRequest): () => Promise<object> {
  const routes: Record<string, (fields: Fields) => () => Promise<object>> = {
    'GET /state': () => () => commands.getState(),
    'POST /travel': (fields) => {
      const byMs = readTravel(fields)
      return () => commands.travel(byMs)
    },
    'POST /mine': (fields) => {
      const chainIds = fields.chain === undefined ? commands.chainIds : [readChain(commands, fields)]
      const blocks = fields.blocks === undefined ? 1 : readWhole(fields, 'blocks', blocksMax)
      return () => commands.mine(chainIds, blocks)
    },
    'POST /fault': (fields) => {
      const chainId = readChain(commands, fields)
      const kind = readOneOf(fields, 'kind', faultKinds)
      const chosen = fields.provider === undefined ? providers : [readOneOf(fields, 'provider', providers)]
      return () => commands.setFault(chainId, chosen, kind)
    },
    'POST /reorg': (fields) => {
      const chainId = readChain(commands, fields)
      const depth = fields.depth === undefined ? 1 : readWhole(fields, 'depth', 2)
      return () => commands.reorg(chainId, depth)
    },
    'POST /kill': (fields) => {
      const part = readOneOf(fields, 'part', commands.parts)
      return () => commands.kill(part)
    },
    'POST /sanction': (fields) => {
      const address = readAddress(fields)
      const isListed = readOneOf(fields, 'listed', [true, false])
      return () => commands.setSanctioned(address, isListed)
    },
  }
  const route = routes[`${request.method} ${request.path}`]
  if (route !== undefined) return route(request.fields)
  const known = Object.keys(routes).some((name) => name.endsWith(` ${request.path}`))
  throw new ControlError(known ? 405 : 404, `The control port knows ${Object.keys(routes).join(', ')}.`)
}

function readTravel(fields: Fields): number {
  let byMs = 0
  for (const [name, value] of Object.entries(fields)) {
    const unitMs = Object.hasOwn(unitsMs, name) ? unitsMs[name as keyof typeof unitsMs] : undefined
    if (unitMs === undefined || typeof value !== 'number' || !Number.isFinite(value) || value < 0)
      throw new ControlError(400, 'travel takes days, hours and seconds: numbers that are not negative.')
    byMs += value * unitMs
  }
  if (byMs < 1_000 || byMs > travelMaxMs)
    throw new ControlError(400, 'travel goes forward, from one second to ten years at a time.')
  return Math.round(byMs)
}

function readChain(commands: ControlCommands, fields: Fields): number {
  return readOneOf({ chain: Number(fields.chain) }, 'chain', commands.chainIds)
}

function readAddress({ address }: Fields): Address {
  if (typeof address === 'string' && isAddress(address, { strict: false })) return address
  throw new ControlError(400, 'address: 0x and 40 hexadecimal digits')
}

function readOneOf<T extends string | number | boolean>(
  fields: Fields,
  name: string,
  values: readonly T[],
): T {
  const found = values.find((value) => value === fields[name])
  if (found === undefined) throw new ControlError(400, `${name}: one of ${values.join(', ')}`)
  return found
}

function readWhole(fields: Fields, name: string, max: number): number {
  const value = fields[name]
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max) return value
  throw new ControlError(400, `${name}: a whole number from 1 to ${max}`)
}
