import {
  countAct,
  type EconomyStage,
  openEconomy,
  removeFromVault,
  runRandomAct,
  syncVault,
} from './economyActs.ts'
import { closeEconomy, tryMatured } from './economyEnd.ts'
import { createEconomyLaws, type EconomySums } from './economyLaws.ts'
import { createDice, createEconomyModel } from './economyModel.ts'
import { openEconomyFixture } from './openEconomyFixture.ts'

/** The outcome of an economy; amounts in micro-units. */
export type EconomyReport = EconomySums & {
  readonly seed: number
  readonly days: number
  readonly steps: number
  readonly seconds: number
  /** Days that were settled. */
  readonly settled: number
  /** Matured stakes that were redeemed and taken back, to see that they can be. */
  readonly tried: number
  /** Steps after which assets were below liabilities. */
  readonly insolventSteps: number
  readonly done: Readonly<Record<string, number>>
}

const daySeconds = 86_400
const triedEverySteps = 5
const booksEverySteps = 40

/**
 * Runs a random economy for `days` days, checking every law after every step. Throws with the seed, the step
 * and the law that was broken.
 */
export async function runEconomy(params: {
  readonly seed: number
  readonly days: number
  readonly members: number
  /** A third of the vault is stolen in this step, whatever the dice say. */
  readonly theftInStep?: number
}): Promise<EconomyReport> {
  const startedMs = performance.now()
  const dice = createDice(params.seed)
  const getInviter = (place: number) => (dice.roll() < 0.4 ? place - 1 : dice.below(place))
  const fixture = await openEconomyFixture({ members: params.members, getInviter })
  const model = createEconomyModel()
  const laws = createEconomyLaws(fixture, model)
  const stage: EconomyStage = { fixture, model, dice, laws }
  const beginMs = fixture.chain.nowMs()
  const countDays = () => (fixture.chain.nowMs() - beginMs) / (daySeconds * 1_000)
  let [steps, settled, insolventSteps, tried] = [0, 0, 0, 0]
  let sums: EconomySums = { paid: 0n, earned: 0n, yielded: 0n, revenue: 0n }
  try {
    await openEconomy(stage)
    while (countDays() < params.days) {
      steps += 1
      if (steps === params.theftInStep) await removeFromVault(stage, 333)
      const step = await runStep(stage)
      settled += step.settled
      sums = step.sums
      if (!model.isSolvent) insolventSteps += 1
      if (steps % triedEverySteps === 0) tried += await tryMatured(stage)
      if (steps % booksEverySteps === 0) await laws.verifyLedger()
    }
    await closeEconomy(stage)
    sums = await laws.check()
    await laws.verifyLedger()
    const seconds = Math.round((performance.now() - startedMs) / 1_000)
    const days = Math.floor(countDays())
    return {
      seed: params.seed,
      days,
      steps,
      seconds,
      settled,
      tried,
      insolventSteps,
      done: model.done,
      ...sums,
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const where = `ECONOMY_SEED=${params.seed}, step ${steps}, day ${Math.floor(countDays())}`
    throw new Error(`${where}: ${message}`, { cause: error })
  } finally {
    await fixture.stop()
  }
}

/** Some acts, some days, everything a worker does, and every law. */
async function runStep(stage: EconomyStage): Promise<{ settled: number; sums: EconomySums }> {
  const { fixture, model, dice, laws } = stage
  for (let acts = 2 + dice.below(7); acts > 0; acts -= 1) await runRandomAct(stage)
  const days = dice.roll() < 0.1 ? dice.roll() : dice.roll() * 10
  await fixture.chain.pass(Math.ceil(days * daySeconds))
  await syncVault(stage)
  const before = await laws.check()
  // Now and then no worker comes: what is due is settled later, and redeemed meanwhile all the same.
  const settled = dice.roll() < 0.1 ? 0 : await fixture.settle()
  const after = await laws.check()
  if (!model.isSolvent && after.paid !== before.paid)
    throw new Error(`${after.paid - before.paid} was paid while assets are below liabilities`)
  if (await fixture.pay()) countAct(model, 'payouts wait')
  await laws.verifyQueue()
  await fixture.chain.pass(0)
  await syncVault(stage)
  return { settled, sums: await laws.check() }
}
