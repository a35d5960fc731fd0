import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Labels of the parameters of products, levels and rewards. */
export const earningParameterNames: Readonly<Record<string, MessageDescriptor>> = {
  demandProfitStart: msg`Flexible: agreed minimum APR`,
  demandProfitEnd: msg`Flexible: highest APR`,
  demandOffered: msg`Flexible: on sale (1) or not (0)`,
  fixed15ProfitStart: msg`15 days: agreed minimum APR`,
  fixed15ProfitEnd: msg`15 days: highest APR`,
  fixed15Offered: msg`15 days: on sale (1) or not (0)`,
  fixed45ProfitStart: msg`45 days: agreed minimum APR`,
  fixed45ProfitEnd: msg`45 days: highest APR`,
  fixed45Offered: msg`45 days: on sale (1) or not (0)`,
  fixed180ProfitStart: msg`180 days: agreed minimum APR`,
  fixed180ProfitEnd: msg`180 days: highest APR`,
  fixed180Offered: msg`180 days: on sale (1) or not (0)`,
  level1SelfStake: msg`Level A1: own stake`,
  level1Community: msg`Level A1: community performance`,
  level1Lines: msg`Level A1: lines that hold the level below`,
  level1Rate: msg`Level A1: community reward rate`,
  level1PoolWeight: msg`Level A1: weight in the bonus pool`,
  level2SelfStake: msg`Level A2: own stake`,
  level2Community: msg`Level A2: community performance`,
  level2Lines: msg`Level A2: lines that hold the level below`,
  level2Rate: msg`Level A2: community reward rate`,
  level2PoolWeight: msg`Level A2: weight in the bonus pool`,
  level3SelfStake: msg`Level A3: own stake`,
  level3Community: msg`Level A3: community performance`,
  level3Lines: msg`Level A3: lines that hold the level below`,
  level3Rate: msg`Level A3: community reward rate`,
  level3PoolWeight: msg`Level A3: weight in the bonus pool`,
  level4SelfStake: msg`Level A4: own stake`,
  level4Community: msg`Level A4: community performance`,
  level4Lines: msg`Level A4: lines that hold the level below`,
  level4Rate: msg`Level A4: community reward rate`,
  level4PoolWeight: msg`Level A4: weight in the bonus pool`,
  level5SelfStake: msg`Level A5: own stake`,
  level5Community: msg`Level A5: community performance`,
  level5Lines: msg`Level A5: lines that hold the level below`,
  level5Rate: msg`Level A5: community reward rate`,
  level5PoolWeight: msg`Level A5: weight in the bonus pool`,
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
