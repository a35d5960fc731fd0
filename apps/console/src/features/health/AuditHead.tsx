import type { ConsoleResult } from '@bank/api-schema/console'
import { Card, CopyText } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { FactGrid, GridFact } from '../../components/FactGrid.tsx'
import { formatCount } from '../../i18n/formats.ts'

/** Length of the audit log, and the hash to record outside this system. */
export function AuditHead({ audit }: { readonly audit: ConsoleResult<'queryHealth'>['audit'] }) {
  const { t } = useLingui()
  return (
    <Card>
      <FactGrid>
        <GridFact name={<Trans>Rows</Trans>}>{formatCount(audit.rowCount)}</GridFact>
        <GridFact name={<Trans>Newest row</Trans>}>{audit.headId ?? '—'}</GridFact>
        <GridFact name={<Trans>Its hash, to be stored outside this system too</Trans>}>
          {audit.headHash === null ? (
            '—'
          ) : (
            <CopyText text={audit.headHash} label={t`Copy the hash`}>
              <span className="break-all">{audit.headHash}</span>
            </CopyText>
          )}
        </GridFact>
      </FactGrid>
    </Card>
  )
}
