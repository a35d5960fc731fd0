import { assertProven, createSolvencyTree, proveMember } from '@bank/bank/testing/solvency'
import { type Database, openDatabase } from '@bank/database'
import { withBenchServer } from './withBenchServer.ts'

const members = 1_000_000
const proofs = 200

/**
 * Builds and stores the Merkle sum tree over 1,000,000 members (balances in both currencies, a stake of every fifth, a
 * pending withdrawal of every hundredth) on a durable disk, the snapshot's reading included; then reads and checks
 * proofs of members all over the tree. proofMs is the median of one proof, the database's answers included.
 */
export function measureSolvency(): Promise<Record<string, number>> {
  const settings = ['shared_buffers=512MB', 'max_wal_size=8GB']
  return withBenchServer({ root: '/var/tmp', settings }, async (server) => {
    await openMembers(server.migrationUrl)
    const database = openDatabase({ url: server.url, poolSize: 4 })
    return measure(database).finally(() => database.close())
  })
}

async function openMembers(migrationUrl: string): Promise<void> {
  const owner = openDatabase({ url: migrationUrl, poolSize: 1, queryTimeoutMs: 900_000 })
  try {
    await owner.pool.query(`
      SET statement_timeout = 0;
      INSERT INTO bank.member (address, inviter_id, created_at)
        SELECT '0x' || lpad(to_hex(g), 40, '0'), nullif(g - 1, 0), now() FROM generate_series(1, ${members}) g;
      INSERT INTO ledger.account (placement, id, balance)
        SELECT id % 256, id * 256 + code, id * 1000 + code FROM bank.member, (VALUES (1), (65)) codes (code);
      INSERT INTO bank.stake (key, member_id, template_id, days, principal, start_ppb, end_ppb, promised, opened_at, expire_at)
        SELECT gen_random_uuid(), id, 1, 0, 100000000, 5000000, 30000000, 0, now() - interval '1 hour', NULL
        FROM bank.member WHERE id % 5 = 0;
      INSERT INTO bank.withdrawal (key, member_id, recipient, amount, created_at, state_at)
        SELECT gen_random_uuid(), id, address, 5000000, now(), now() FROM bank.member WHERE id % 100 = 0;
      ANALYZE`)
  } finally {
    await owner.close()
  }
}

async function measure(database: Database): Promise<Record<string, number>> {
  const startedAt = performance.now()
  const usedBefore = process.cpuUsage()
  const tree = await createSolvencyTree(database)
  const buildSeconds = (performance.now() - startedAt) / 1_000
  const used = process.cpuUsage(usedBefore)
  const times: number[] = []
  let proofBytes = 0
  for (let count = 0; count < proofs; count += 1) {
    const memberId = BigInt(1 + ((count * 7_919_993) % members))
    const askedAt = performance.now()
    const proof = await proveMember(database, { tree, memberId })
    times.push(performance.now() - askedAt)
    proofBytes = Math.max(proofBytes, JSON.stringify(proof).length)
    await assertProven(proof)
  }
  times.sort((one, other) => one - other)
  const computePercentile = (part: number) => Number((times[Math.floor(times.length * part)] ?? 0).toFixed(2))
  return {
    buildSeconds: Number(buildSeconds.toFixed(2)),
    // CPU time of this process alone, independent of other load.
    buildCpuSeconds: Number(((used.user + used.system) / 1_000_000).toFixed(2)),
    proofMs: computePercentile(0.5),
    proofP99Ms: computePercentile(0.99),
    proofBytes,
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1_024),
  }
}
