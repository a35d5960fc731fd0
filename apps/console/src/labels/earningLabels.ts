import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Labels = Readonly<Record<string, MessageDescriptor>>

const listTermNames = (days: number): Labels => ({
  [`fixed${days}ProfitStart`]: msg`${days} days: agreed minimum APR`,
  [`fixed${days}ProfitEnd`]: msg`${days} days: highest APR`,
  [`fixed${days}Offered`]: msg`${days} days: on sale (1) or not (0)`,
})

const listLevelNames = (level: number): Labels => ({
  [`level${level}SelfStake`]: msg`Level A${level}: own stake`,
  [`level${level}Community`]: msg`Level A${level}: community performance`,
  [`level${level}Lines`]: msg`Level A${level}: lines that hold the level below`,
  [`level${level}Rate`]: msg`Level A${level}: community reward rate`,
  [`level${level}PoolWeight`]: msg`Level A${level}: weight in the bonus pool`,
})

/** Labels of the parameters of products, levels and rewards. */
export const earningParameterNames: Labels = {
  demandProfitStart: msg`Flexible: agreed minimum APR`,
  demandProfitEnd: msg`Flexible: highest APR`,
  demandOffered: msg`Flexible: on sale (1) or not (0)`,
  ...listTermNames(15),
  ...listTermNames(45),
  ...listTermNames(180),
  ...listLevelNames(1),
  ...listLevelNames(2),
  ...listLevelNames(3),
  ...listLevelNames(4),
  ...listLevelNames(5),
  recommendRate: msg`Recommend reward, of the invitees’ interest`,
  equalLevelRate: msg`Equal-level reward, of the community reward`,
  teamBudgetRatio: msg`Team rewards at most, of a day’s earned revenue`,
  poolFeeRatio: msg`Share of exchange fees for the bonus pool`,
  dustReserve: msg`Capital that is never paid out`,
}

/** States of a settlement day. */
export const settlementStates: Readonly<Record<'interest' | 'rewards' | 'done', MessageDescriptor>> = {
  interest: msg`Paying interest`,
  rewards: msg`Paying rewards`,
  done: msg`Settled`,
}

/** Reasons of a day without payments. */
export const settlementStops: Readonly<Record<string, MessageDescriptor>> = {
  yieldClosed: msg`The product switch for yield is closed`,
  insolvent: msg`Assets are below liabilities`,
}
