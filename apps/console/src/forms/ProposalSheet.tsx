import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ReasonSheet, type ReasonSheetProps } from './ReasonSheet.tsx'

/** Proposes, with a reason, what another operator must approve. */
export function ProposalSheet<Fields, Result>(
  props: Omit<ReasonSheetProps<Fields, Result>, 'submitLabel' | 'done'>,
) {
  return (
    <ReasonSheet
      {...props}
      submitLabel={<Trans>Propose</Trans>}
      done={() => msg`Proposed. Another operator must approve it.`}
    />
  )
}
