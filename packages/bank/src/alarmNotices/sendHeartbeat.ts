import type { BankContext } from '../bankContext.ts'
import {
  type ChannelOutcome,
  isChannelDue,
  leaseChannel,
  readChannelFailures,
  recordChannelFailure,
  releaseChannel,
} from './alarmChannel.ts'

const everyMs = 2 * 60_000
/** A channel that fails for longer cannot say so by itself: the silence of the heartbeat does. */
const failingMs = 10 * 60_000

/**
 * Calls the outside service that alarms when it hears nothing, every two minutes by one of the workers. Nothing is sent while one
 * of `channels` has failed for ten minutes.
 */
export async function sendHeartbeat(
  bank: BankContext,
  params: {
    readonly workerId: string
    /** Channels that this installation uses. */
    readonly channels: readonly ('webhook' | 'email')[]
    /** Throws when the service did not accept the call; it waits less than a minute for that. */
    send(): Promise<void>
  },
): Promise<ChannelOutcome> {
  const holder = { channel: 'heartbeat', workerId: params.workerId } as const
  if (!(await isChannelDue(bank, holder.channel))) return { state: 'idle' }
  const failingSince = await readChannelFailures(bank)
  const nowMs = bank.clock.wallClock().getTime()
  if (params.channels.some((channel) => nowMs - (failingSince.get(channel) ?? nowMs) > failingMs))
    return { state: 'idle' }
  if (!(await leaseChannel(bank, holder))) return { state: 'idle' }
  try {
    await params.send()
  } catch (error) {
    return { state: 'failed', failures: await recordChannelFailure(bank, holder), error }
  }
  const nextTime = new Date(bank.clock.wallClock().getTime() + everyMs)
  await releaseChannel(bank.database.kysely, { ...holder, nextTime })
  return { state: 'sent' }
}
