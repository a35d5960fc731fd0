import type { ConsoleResult } from '@bank/api-schema/console'
import { useLingui } from '@lingui/react/macro'
import { consoleClient } from '../../api/consoleClient.ts'
import { ProposalSheet } from '../../forms/ProposalSheet.tsx'

/** Proposes to disable an operator, who is signed out and held at once. */
export function DisableSheet({
  person,
  onClose,
}: {
  readonly person: ConsoleResult<'queryOperators'>[number]
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { name, id: operatorId } = person
  return (
    <ProposalSheet
      onClose={onClose}
      title={t`Propose to disable ${name}?`}
      description={t`Every open session of this operator ends immediately, and they cannot sign in for 24 hours or until another operator decides. You can do this alone once in seven days for the same operator.`}
      danger
      call={consoleClient.proposeDisabling}
      request={{ operatorId }}
    />
  )
}
