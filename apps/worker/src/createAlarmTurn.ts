import { randomUUID } from 'node:crypto'
import {
  type AlarmChannel,
  type ChannelOutcome,
  readAlarms,
  readChannelFailures,
  readSignerCoins,
  sendHeartbeat,
  sendNotice,
  syncAlarms,
} from '@bank/bank'
import { callHeartbeat, createAlarmSenders } from './alarmSenders.ts'
import type { JobDeps, Turn } from './job.ts'

const coinsEveryMs = 60_000

/** Reads every alarm, shows it to Prometheus, and sends to each channel what it was not sent yet. */
export function createAlarmTurn(deps: JobDeps): Turn {
  const { bank, env, metrics, logger } = deps
  const { repeatMs, heartbeatUrl } = env.alarms
  const workerId = randomUUID()
  const senders = createAlarmSenders(env.alarms)
  if (senders.length === 0 && env.mode === 'production')
    logger.warn('no webhook and no e-mail is configured: alarms show in the console and in /metrics alone')
  const record = (channel: AlarmChannel, outcome: ChannelOutcome) => {
    metrics.recordNotice(channel, outcome.state)
    if (outcome.state === 'sent' && channel !== 'heartbeat') logger.info({ channel }, 'alarms sent')
    if (outcome.state === 'failed')
      logger.error({ channel, err: outcome.error, failures: outcome.failures }, 'alarms could not be sent')
  }
  const recordCoins = createCoinReader(deps)
  return async () => {
    const alarms = await readAlarms(bank)
    metrics.recordAlarms(alarms, bank.clock.wallClock())
    await recordCoins()
    if (senders.length > 0) await syncAlarms(bank, alarms)
    await Promise.all(
      senders.map(async ({ channel, send }) =>
        record(channel, await sendNotice(bank, { channel, workerId, repeatMs, send })),
      ),
    )
    if (heartbeatUrl !== undefined && deps.isHealthy()) {
      const channels = senders.map(({ channel }) => channel)
      const send = () => callHeartbeat(heartbeatUrl)
      record('heartbeat', await sendHeartbeat(bank, { workerId, channels, send }))
    }
    if (senders.length > 0 || heartbeatUrl !== undefined)
      metrics.recordChannels(await readChannelFailures(bank))
    return 'good'
  }
}

/** Reads the coins of this worker's keys once a minute; a chain that does not answer leaves the figures as they are. */
function createCoinReader({ bank, env, metrics }: JobDeps): () => Promise<void> {
  const { chainId } = env.vault
  const keys = Object.entries({
    payer: env.payerKey,
    attester: env.attestation?.key,
    relayer: env.mixing?.relayerKey,
    approver: env.mixing?.approverKey,
  })
  let readAtMs = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - readAtMs < coinsEveryMs) return
    readAtMs = performance.now()
    await Promise.all(
      keys.map(async ([role, key]) => {
        const coins = key && (await readSignerCoins(bank, { chainId, key }))
        if (coins) metrics.recordCoins({ chainId, role, ...coins })
      }),
    )
  }
}
