import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export function getProductName(days: number): MessageDescriptor {
  return days === 0 ? msg`Flexible` : msg`Fixed term, ${days} days`
}
