import { actNames, stepNames } from '../../labels/auditLabels.ts'
import { proposalKindNames } from '../../labels/proposalLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'

/** Puts an act into words: its own, or those of a proposal's kind and step; one that is not known stays as it is. */
export function useSayAct(): (act: string) => string {
  const word = useLabel()
  return (act) => {
    const [kind = '', step = ''] = act.split('.')
    if (Object.hasOwn(actNames, act)) return word(actNames, act)
    if (!Object.hasOwn(proposalKindNames, kind) || !Object.hasOwn(stepNames, step)) return act
    return `${word(proposalKindNames, kind)}: ${word(stepNames, step)}`
  }
}
