import { getWithdrawal, runPayouts } from '@bank/bank'
import { setMarketLiquidity } from '@bank/bank/testing/liquidity'
import { insertManyOrders } from '@bank/bank/testing/orders'
import { openPayoutFixture } from '@bank/bank/testing/payouts'
import { computeQuantile, roundToHundredths } from './computeQuantile.ts'
import { measureInTurn } from './measureInTurn.ts'
import { withTestCluster } from './withBenchServer.ts'

const sizes = [10, 1_000, 100_000]
const passes = 60
const polls = 400
const warmUps = 10
/** More than the vault can pay during the run, so that the line waits behind it. */
const headMicro = 1_900_000_000n
const leftUnits = 50n * 10n ** 18n
const smallMicro = 1_000_000n

type Spread = { readonly median: number; readonly p10: number; readonly p90: number }
type Cost = { readonly openOrders: number; readonly passMs: Spread; readonly pollMs: Spread }
type BankRun = {
  readonly size: number
  readonly pass: () => Promise<void>
  readonly poll: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Measures a worker's pass and the poll of the member who is last in the line while 10, 1,000 and 100,000 approved orders
 * wait for a vault that lacks liquidity: milliseconds, and the worse ratio of the medians at most and fewest orders. Real
 * chains, real vaults, real databases, measured in turn so that other load meets all alike; the orders between the first
 * and the last are inserted as rows.
 */
export function measureBankRun(): Promise<object> {
  return withTestCluster(async () => {
    const runs: BankRun[] = []
    try {
      for (const size of sizes) runs.push(await openBankRun(size))
      const passMs = await measureInTurn(
        runs.map(
          ({ pass }) =>
            async () =>
              pass,
        ),
        { runs: passes, warmUps },
      )
      const pollMs = await measureInTurn(
        runs.map(
          ({ poll }) =>
            async () =>
              poll,
        ),
        { runs: polls, warmUps },
      )
      return describe(
        runs.map(({ size }, index) => ({
          openOrders: size,
          passMs: toSpread(passMs[index] ?? []),
          pollMs: toSpread(pollMs[index] ?? []),
        })),
      )
    } finally {
      for (const { stop } of runs) await stop()
    }
  })
}

async function openBankRun(size: number): Promise<BankRun> {
  const scene = await openPayoutFixture({ members: 2 })
  const bank = { ...scene.bank, vault: { chainId: 56, address: scene.recharge.vault.address } }
  const payer = scene.createPayer()
  await setMarketLiquidity(scene, leftUnits)
  await scene.approve(0, headMicro)
  await insertManyOrders(scene.books, { count: size - 2, micro: smallMicro, state: 'approved' })
  await scene.books.asOwner('VACUUM ANALYZE')
  const withdrawalId = await scene.approve(1, smallMicro)
  const memberId = scene.getMemberId(1)
  return {
    size,
    async pass() {
      const { state, reason, openOrders } = await runPayouts(bank, payer)
      if (state !== 'waiting' || reason !== 'liquidity' || openOrders !== size)
        throw new Error(`The pass found ${openOrders} of ${size} orders, ${state} for ${reason}.`)
    },
    async poll() {
      const { queue } = await getWithdrawal(bank, { memberId, withdrawalId })
      if (queue?.position !== size) throw new Error(`The member is shown ${queue?.position} and not ${size}.`)
    },
    stop: () => scene.stop(),
  }
}

function toSpread(latencies: readonly number[]): Spread {
  const getQuantile = (share: number) => roundToHundredths(computeQuantile(latencies, share))
  return { median: getQuantile(0.5), p10: getQuantile(0.1), p90: getQuantile(0.9) }
}

function describe(costs: readonly Cost[]): object {
  const getRatio = (figure: 'passMs' | 'pollMs') =>
    roundToHundredths((costs.at(-1)?.[figure].median ?? 0) / (costs[0]?.[figure].median ?? 0))
  const passRatio = getRatio('passMs')
  const pollRatio = getRatio('pollMs')
  return { costs, passRatio, pollRatio, worstRatio: Math.max(passRatio, pollRatio) }
}
