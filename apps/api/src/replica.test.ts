import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallName } from '@bank/api-schema'
import type { ConsoleCallName } from '@bank/api-schema/console'
import type { Replica } from '@bank/database'
import {
  type EmbeddedPostgres,
  findFastFolder,
  type Standby,
  shareCluster,
  startEmbeddedPostgres,
  startStandby,
} from '@bank/database/embedded'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type ApiFixture, openApiFixture } from '../testing/openApiFixture.ts'
import { type ConsoleFixture, openConsoleFixture } from '../testing/openConsoleFixture.ts'

let folder: string
let server: EmbeddedPostgres
let standby: Standby
let giveBack: () => void
let api: ApiFixture
let desk: ConsoleFixture

beforeAll(async () => {
  folder = await mkdtemp(join(await findFastFolder(), 'wallet-bank-replica-'))
  await chmod(folder, 0o711)
  // Durable, as in production: a replica is asked for what is on the primary's disk.
  server = await startEmbeddedPostgres({ dataDir: join(folder, 'primary') })
  giveBack = await shareCluster(server)
  standby = await startStandby(server, join(folder, 'standby'))
  api = await openApiFixture({ getReplicaUrl: standby.getUrl })
  desk = await openConsoleFixture({ getReplicaUrl: standby.getUrl })
}, 120_000)
afterAll(async () => {
  await api.close()
  await desk.close()
  giveBack()
  await standby.stop()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Asks until the replica has answered, which on a busy machine may be behind; no answer may fail there. */
async function askReplica(
  replica: Replica | undefined,
  ask: () => Promise<Answer>,
  name: string,
): Promise<Answer> {
  const before = { ...replica?.counts }
  for (;;) {
    const answer = await ask()
    expect([name, answer.code]).toEqual([name, 0])
    expect([name, replica?.counts.failed]).toEqual([name, before.failed])
    if (replica?.counts.replica !== before.replica) return answer
  }
}

test("default: a member's lists are a replica's, with what the member did just before", async () => {
  const token = await api.registerFunded(1, '50')
  const names: readonly CallName[] = [
    'queryRecharges',
    'queryWithdrawals',
    'queryPage',
    'queryEarnings',
    'queryTeamMembers',
    'queryInvitations',
  ]
  for (const name of names) await askReplica(api.replica, () => api.call(name, {}, { token }), name)
  for (let amount = 1; amount <= 5; amount += 1) {
    const sent = `1.${amount}`
    const exchanged = await api.call(
      'exchange',
      { fromCurrency: 1, toCurrency: 0, exchangeAmount: sent },
      { token },
    )
    expect(exchanged.code).toBe(0)
    const { result } = await askReplica(
      api.replica,
      () => api.call('queryCurrencyLedger', {}, { token }),
      'ledger',
    )
    const { dataList } = result as { dataList: readonly { actionAmount: string; eventType: number }[] }
    expect(dataList.slice(0, 2).map(({ actionAmount }) => actionAmount)).toContain(sent)
  }
})

test("default: an operator's reports are a replica's", async () => {
  const auditor = await desk.employ('ada', 'auditor')
  const cookie = await desk.openSession(auditor)
  const memberId = `${await desk.getMemberId(0)}`
  const page = { pageNo: 1, pageSize: 10 }
  const requests: Readonly<Partial<Record<ConsoleCallName, Record<string, unknown>>>> = {
    queryAudit: page,
    verifyAudit: {},
    queryStatement: page,
    querySettlementDays: page,
    queryPoolWeeks: page,
    queryMembers: page,
    queryMemberLedger: { ...page, memberId, classifyLedgerId: 0 },
    queryReconciliation: {},
  }
  for (const [name, request] of Object.entries(requests))
    await askReplica(desk.replica, () => desk.call(name as ConsoleCallName, request, { cookie }), name)
})
