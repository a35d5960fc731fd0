import {
  type Abi,
  type Address,
  type ContractEventName,
  type DecodeEventLogReturnType,
  decodeEventLog,
  encodeEventTopics,
  type Hex,
} from 'viem'
import type { RpcProvider } from './rpcProvider.ts'
import type { ChainLog } from './rpcShapes.ts'

type EventArguments<abi extends Abi, name extends ContractEventName<abi>> = DecodeEventLogReturnType<
  abi,
  name,
  [Hex, ...Hex[]],
  Hex,
  true
>['args']

/** The arguments of a log that is exactly this event; undefined for any other. */
export function decodeLog<const abi extends Abi, name extends ContractEventName<abi>>(
  abi: abi,
  eventName: name,
  log: ChainLog,
): EventArguments<abi, name> | undefined {
  const [signature, ...indexed] = log.topics
  try {
    const topics: [Hex, ...Hex[]] = [signature as Hex, ...indexed]
    const decoded = decodeEventLog({ abi: abi as Abi, eventName, topics, data: log.data, strict: true })
    return decoded.eventName === eventName
      ? (decoded.args as unknown as EventArguments<abi, name>)
      : undefined
  } catch {
    return undefined
  }
}

/** The first topic of an event's logs. */
export function getEventTopic<const abi extends Abi>(abi: abi, eventName: ContractEventName<abi>): Hex {
  const [topic] = encodeEventTopics({ abi: abi as Abi, eventName })
  if (typeof topic !== 'string') throw new RangeError(`${eventName} has no topic`)
  return topic
}

/**
 * Creates the decoder of one event of a scanned contract. A log that is not exactly that was not asked for: the
 * provider is not trusted.
 */
export function createLogDecoder<const abi extends Abi, name extends ContractEventName<abi>>(
  abi: abi,
  eventName: name,
) {
  const topic = getEventTopic(abi, eventName)
  return (provider: RpcProvider, contract: Address, log: ChainLog): EventArguments<abi, name> => {
    if (log.address !== contract || log.topics[0] !== topic)
      throw provider.createError('malformed', 'a log of another contract or event')
    const args = decodeLog(abi, eventName, log)
    if (args === undefined)
      throw provider.createError('malformed', `a ${eventName} log that cannot be decoded`)
    return args
  }
}
