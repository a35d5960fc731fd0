import { erc20Abi } from '@bank/chain'
import { encodeFunctionData, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { openCrossWorld } from './openCrossWorld.ts'

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
    const world = await openCrossWorld()
    try {
      const [home, away] = [world.ends[56], world.ends[137]]
      const allow = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [home.settlement, parseUnits('1000000', 18)],
      })
      await world.send(56, world.tokenOf(56, 'USDC-BNB'), allow)
      const { address } = world.member
      const before = [
        await world.balanceOf(56, 'USDC-BNB', address),
        await world.balanceOf(137, 'USDC', address),
      ]
      for (let round = 0; round < rounds; round += 1) {
        const whole = BigInt(1 + Math.floor(random() * 500))
        const pays = random() < 0.6
        // More than comes in arrives for nobody; it expires.
        const outputAmount = whole * (pays ? 980_000n : 1_000_000n)
        await world.deposit({ inputAmount: parseUnits(`${whole}`, 18), outputAmount })
        const chance = random()
        const parts = world.parts.children.filter(({ name }) => name !== 'crossService')
        if (chance < 0.25) parts[Math.floor(random() * parts.length)]?.kill()
        else if (chance < 0.4) await world.letPass(Math.floor(random() * 9_000))
        else if (chance < 0.5) await away.chain.reorg(1)
        if (round % settleEvery === 0)
          await world.control(world.parts.dataworkerControl, 'settle').catch(() => undefined)
      }
      const list = async () =>
        (await world.ask('/deposits', { depositor: address, limit: '1000' })).body as unknown as Deposit[]
      await expect
        .poll(
          async () => {
            await world.letPass(2_000)
            await world.control(world.parts.dataworkerControl, 'settle').catch(() => undefined)
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
      expect(await world.balanceOf(56, 'USDC-BNB', address)).toBe(
        (before[0] ?? 0n) - sum(filled, 'inputAmount'),
      )
      expect(await world.balanceOf(137, 'USDC', address)).toBe(
        (before[1] ?? 0n) + sum(filled, 'outputAmount'),
      )
      // What is left with the pool is what it began with and its fee, and the relayer has the rest.
      const liquidity = parseUnits('250000', 18)
      const fees = filled.reduce((total, { inputAmount }) => total + BigInt(inputAmount) / 10_000n, 0n)
      expect(await world.balanceOf(56, 'USDC-BNB', home.settlement)).toBe(liquidity + fees)
    } finally {
      await world.close()
    }
  },
  timeoutMs,
)
