import { createDraw } from '../createDraw.ts'
import { countHidden, countUpTo } from './countHidden.ts'
import { drawMembers } from './drawMembers.ts'
import type { Rules } from './observation.ts'

/** Time of a publication on its way: what is cleared meanwhile is in the next. */
const sendingS = 15
const screeningS = 60
const standbyS = 3_600
const waitMaximumS = 600

/**
 * The rules that this bench was made against, up to version 0.2.0: every cleared deposit is published as soon as it can
 * be, a page proves as soon as a usable set holds its deposit, with the newest such set, and the wait is drawn after that.
 */
export const publishAtOnce: Rules = (scenario, seed) => {
  const draw = createDraw(`${seed} waits`)
  const members = drawMembers(scenario, seed)
  const publishedAt: number[] = []
  const publications = members.map(({ madeAt }) => {
    const clearedAt = madeAt + screeningS
    const last = publishedAt.at(-1)
    if (last === undefined || clearedAt > last) publishedAt.push(Math.max(clearedAt, (last ?? 0) + sendingS))
    return publishedAt.length - 1
  })
  const transfers = members.map(({ findOpening }, index) => {
    const publication = publications[index] ?? 0
    const approvedAt = publishedAt[publication] ?? 0
    const provedAt = findOpening(approvedAt + standbyS)
    const shownPublication = countUpTo(publishedAt, provedAt - standbyS) - 1
    return { publication, approvedAt, shownPublication, sentAt: provedAt + draw(waitMaximumS) }
  })
  return countHidden(transfers)
}
