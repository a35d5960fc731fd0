import { type Step, Steps } from '@bank/ui'
import { useLingui } from '@lingui/react/macro'

/** Named steps whose states are read aloud in the member's language. */
export function StepList({ steps }: { readonly steps: readonly Step[] }) {
  const { t } = useLingui()
  return (
    <Steps
      steps={steps}
      stateNames={{
        done: t`done`,
        now: t`your turn`,
        waiting: t`under way`,
        later: t`still to come`,
        failed: t`failed`,
      }}
    />
  )
}
