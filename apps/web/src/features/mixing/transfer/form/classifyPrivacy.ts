/** How well a pool hides a withdrawal now. */
export type PrivacyLevel = 'alone' | 'few' | 'some' | 'many'

const few = 10
const many = 100

/**
 * Says how well a withdrawal hides among `screenedCount` deposits, the own one among them. Fewer than ten can be told
 * apart by their times; the bounds are a judgement, the count is what is shown.
 */
export function classifyPrivacy(screenedCount: number): PrivacyLevel {
  if (screenedCount <= 1) return 'alone'
  if (screenedCount < few) return 'few'
  return screenedCount < many ? 'some' : 'many'
}
