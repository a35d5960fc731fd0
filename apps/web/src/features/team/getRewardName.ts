import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export function getRewardName(eventType: number): MessageDescriptor {
  if (eventType === 4) return msg`Referral reward`
  return eventType === 6 ? msg`Equal-level reward` : msg`Community reward`
}
