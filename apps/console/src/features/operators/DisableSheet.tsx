import type { ConsoleResult } from '@bank/api-schema/console'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { consoleClient } from '../../api/consoleClient.ts'
import { ReasonSheet } from '../../forms/ReasonSheet.tsx'

/** Shuts an operator out at once. */
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
    <ReasonSheet
      onClose={onClose}
      title={t`Disable ${name}?`}
      description={t`Every open session of this operator ends immediately. Re-enabling needs two operators.`}
      submitLabel={<Trans>Disable</Trans>}
      danger
      call={consoleClient.disableOperator}
      request={{ operatorId }}
      done={() => msg`The operator is disabled.`}
    />
  )
}
