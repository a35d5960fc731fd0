import { erc20Abi } from '@bank/chain'
import { encodeFunctionData, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { openCrossChainFixture } from './openCrossChainFixture.ts'

const rounds = 60
const settleEvery = 7
const timeoutMs = 600_000
/** The order of events is another at every run, and a failure says with which it came. */
const seed = Number(process.env.CROSS_SEED ?? Date.now() % 1_000_000)

function createRandom(start: number): () => number {
  let state = start
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

type Deposit = Record<'status' | 'inputAmount' | 'outputAmount' | 'depositTxHash', string>

test(
  `behavior: whatever dies and however long it lasts, each deposit is filled or refunded, once (seed ${seed})`,
  async () => {
    const random = createRandom(seed)
    const fixture = await openCrossChainFixture()
    try {
      const [home, away] = [fixture.ends[56], fixture.ends[137]]
      const allow = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [home.settlement, parseUnits('1000000', 18)],
      })
      await fixture.send(56, fixture.getToken(56, 'USDC-BNB'), allow)
      const { address } = fixture.member
      const before = [
        await fixture.readBalance(56, 'USDC-BNB', address),
        await fixture.readBalance(137, 'USDC', address),
      ]
      for (let round = 0; round < rounds; round += 1) {
        const whole = BigInt(1 + Math.floor(random() * 500))
        const pays = random() < 0.6
        // An output above the input is filled by no relayer; it expires.
        const outputAmount = whole * (pays ? 980_000n : 1_000_000n)
        await fixture.deposit({ inputAmount: parseUnits(`${whole}`, 18), outputAmount })
        const chance = random()
        const parts = fixture.parts.children.filter(({ name }) => name !== 'crossService')
        if (chance < 0.25) parts[Math.floor(random() * parts.length)]?.kill()
        else if (chance < 0.4) await fixture.advanceTime(Math.floor(random() * 9_000))
        else if (chance < 0.5) await away.chain.reorg(1)
        if (round % settleEvery === 0)
          await fixture.control(fixture.parts.dataworkerControl, 'settle').catch(() => undefined)
      }
      const list = async () =>
        (await fixture.fetchPath('/deposits', { depositor: address, limit: '1000' }))
          .body as unknown as Deposit[]
      await expect
        .poll(
          async () => {
            await fixture.advanceTime(2_000)
            await fixture.control(fixture.parts.dataworkerControl, 'settle').catch(() => undefined)
            const open = (await list()).filter(({ status }) => !['filled', 'refunded'].includes(status))
            return open.length
          },
          { timeout: 120_000, interval: 500 },
        )
        .toBe(0)
      const deposits = await list()
      expect(deposits).toHaveLength(rounds)
      const filled = deposits.filter(({ status }) => status === 'filled')
      const sum = (from: readonly Deposit[], field: 'inputAmount' | 'outputAmount') =>
        from.reduce((total, deposit) => total + BigInt(deposit[field]), 0n)
      expect(await fixture.readBalance(56, 'USDC-BNB', address)).toBe(
        (before[0] ?? 0n) - sum(filled, 'inputAmount'),
      )
      expect(await fixture.readBalance(137, 'USDC', address)).toBe(
        (before[1] ?? 0n) + sum(filled, 'outputAmount'),
      )
      // The pool keeps its initial balance and its fee, and the relayer has the rest.
      const liquidity = parseUnits('250000', 18)
      const fees = filled.reduce((total, { inputAmount }) => total + BigInt(inputAmount) / 10_000n, 0n)
      expect(await fixture.readBalance(56, 'USDC-BNB', home.settlement)).toBe(liquidity + fees)
    } finally {
      await fixture.close()
    }
  },
  timeoutMs,
)
