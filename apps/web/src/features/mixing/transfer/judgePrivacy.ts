/** How well a pool hides a withdrawal now. */
export type PrivacyVerdict = 'alone' | 'few' | 'some' | 'many'

const few = 10
const many = 100

/**
 * Says how well a withdrawal hides among `screenedCount` deposits, the own one among them. Fewer than ten can be told
 * apart by their times; the bounds are a judgement, the count is what is shown.
 */
export function judgePrivacy(screenedCount: number): PrivacyVerdict {
  if (screenedCount <= 1) return 'alone'
  if (screenedCount < few) return 'few'
  return screenedCount < many ? 'some' : 'many'
}
