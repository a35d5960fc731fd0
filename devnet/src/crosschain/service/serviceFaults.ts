import { settlementAbi } from '@bank/chain/server'
import { concatHex, decodeFunctionData, encodeFunctionData, type Hex, isHex, slice } from 'viem'
import { ControlError, type Fields } from '../../control/readCommand.ts'

export const serviceFaultKinds = ['status', 'hang', 'cut', 'garbage', 'tamper'] as const

/** A fault of a path: it replaces the answer or changes it. */
export type ServiceFault =
  | { readonly kind: 'status'; readonly status: number }
  /** It takes the request and says nothing. */
  | { readonly kind: 'hang' }
  /** It ends the connection. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'garbage' }
  /** Its answer with other fields, and with other arguments in the deposit that is to be signed. */
  | { readonly kind: 'tamper'; readonly fields: Fields; readonly deposit: Fields }

type StoredFault = { readonly fault: ServiceFault; left: number }

/** Faults that tests set, by path; a new process has none. */
export type ServiceFaults = {
  set(fields: Fields): object
  clear(fields: Fields): object
  list(): object
  /** Returns the fault of the next answer on a path, and counts it as used. */
  claim(path: string): ServiceFault | undefined
}

const everyPath = '*'
const depositArguments = settlementAbi.flatMap((item) =>
  item.type === 'function' && item.name === 'deposit' ? item.inputs : [],
)

/** `paths` are those that can go wrong. */
export function createServiceFaults(paths: readonly string[]): ServiceFaults {
  const stored = new Map<string, StoredFault>()
  const list = () =>
    Object.fromEntries(
      [...stored].map(([path, { fault, left }]) => [
        path,
        { ...fault, ...(Number.isFinite(left) && { times: left }) },
      ]),
    )
  const readPath = ({ path = everyPath }: Fields): string => {
    const found = [everyPath, ...paths].find((each) => each === path)
    if (found === undefined) throw new ControlError(400, `path: one of ${[everyPath, ...paths].join(', ')}`)
    return found
  }
  return {
    list,
    set(fields) {
      stored.set(readPath(fields), { fault: readFault(fields), left: readTimes(fields) })
      return list()
    },
    clear(fields) {
      if (fields.path === undefined) stored.clear()
      else stored.delete(readPath(fields))
      return list()
    },
    claim(path) {
      const place = stored.has(path) ? path : everyPath
      const found = stored.get(place)
      if (found === undefined) return undefined
      found.left -= 1
      if (found.left === 0) stored.delete(place)
      return found.fault
    },
  }
}

function readFault(fields: Fields): ServiceFault {
  const kind = serviceFaultKinds.find((each) => each === fields.kind)
  if (kind === undefined) throw new ControlError(400, `kind: one of ${serviceFaultKinds.join(', ')}`)
  if (kind === 'status') {
    const { status = 503 } = fields
    if (typeof status !== 'number' || !Number.isInteger(status) || status < 400 || status > 599)
      throw new ControlError(400, 'status: a whole number from 400 to 599')
    return { kind, status }
  }
  if (kind !== 'tamper') return { kind }
  const tampering = { kind, fields: readObject(fields, 'fields'), deposit: readObject(fields, 'deposit') }
  const unknown = Object.keys(tampering.deposit).filter(
    (name) => !depositArguments.some((known) => known.name === name),
  )
  if (unknown.length > 0) throw new ControlError(400, `a deposit has no ${unknown.join(', ')}`)
  if (Object.keys({ ...tampering.fields, ...tampering.deposit }).length === 0)
    throw new ControlError(400, 'tamper takes fields, or arguments of the deposit, or both')
  return tampering
}

function readTimes({ times }: Fields): number {
  if (times === undefined) return Number.POSITIVE_INFINITY
  if (typeof times === 'number' && Number.isInteger(times) && times > 0) return times
  throw new ControlError(400, 'times: a whole number above 0; left out: until cleared')
}

function readObject(fields: Fields, name: string): Fields {
  const value = fields[name] ?? {}
  if (isObject(value)) return value
  throw new ControlError(400, `${name}: an object`)
}

/** The answer with what the lie puts into it; a list with it in each of its items. */
export function applyTampering(
  answer: unknown,
  tampering: Extract<ServiceFault, { kind: 'tamper' }>,
): unknown {
  if (Array.isArray(answer)) return answer.map((item) => applyTampering(item, tampering))
  if (!isObject(answer)) return answer
  const { swapTx } = answer
  const tampered =
    isObject(swapTx) && isHex(swapTx.data) && Object.keys(tampering.deposit).length > 0
      ? { ...answer, swapTx: { ...swapTx, data: setDepositArguments(swapTx.data, tampering.deposit) } }
      : answer
  return merge(tampered, tampering.fields)
}

/** The same call with other arguments, by their names in the contract; what stood behind them stays there. */
function setDepositArguments(callData: Hex, change: Fields): Hex {
  const decoded = decodeFunctionData({ abi: settlementAbi, data: callData })
  if (decoded.functionName !== 'deposit') return callData
  const suffix = slice(callData, (encodeFunctionData({ abi: settlementAbi, ...decoded }).length - 2) / 2)
  const args = depositArguments.map(({ name, type }, index) => {
    const value = change[name]
    if (value === undefined) return decoded.args[index]
    return type === 'uint256' ? BigInt(`${value}`) : value
  })
  const tampering = encodeFunctionData({
    abi: settlementAbi,
    functionName: 'deposit',
    args: args as unknown as typeof decoded.args,
  })
  return concatHex([tampering, suffix])
}

function merge(answer: Fields, fields: Fields): Fields {
  const changed = Object.entries(fields).map(([name, value]) => {
    const before = answer[name]
    return [name, isObject(before) && isObject(value) ? merge(before, value) : value]
  })
  return { ...answer, ...Object.fromEntries(changed) }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
