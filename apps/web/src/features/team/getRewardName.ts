import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a reward is called, by the type of its ledger event. */
export function getRewardName(eventType: number): MessageDescriptor {
  if (eventType === 4) return msg`Referral reward`
  return eventType === 6 ? msg`Equal-level reward` : msg`Community reward`
}
