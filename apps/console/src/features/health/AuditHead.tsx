import type { ConsoleResult } from '@bank/api-schema/console'
import { Card, CopyText } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { FactGrid } from '../../components/FactGrid.tsx'
import { formatCount } from '../../i18n/formats.ts'

/** Length of the audit log, and the hash to record outside this system. */
export function AuditHead({ audit }: { readonly audit: ConsoleResult<'queryHealth'>['audit'] }) {
  const { t } = useLingui()
  return (
    <Card>
      <FactGrid
        facts={[
          { key: 'rows', name: <Trans>Rows</Trans>, value: formatCount(audit.rowCount) },
          { key: 'head', name: <Trans>Newest row</Trans>, value: audit.headId ?? '—' },
          {
            key: 'hash',
            name: <Trans>Its hash, to be stored outside this system too</Trans>,
            value:
              audit.headHash === null ? (
                '—'
              ) : (
                <CopyText text={audit.headHash} label={t`Copy the hash`}>
                  <span className="break-all">{audit.headHash}</span>
                </CopyText>
              ),
          },
        ]}
      />
    </Card>
  )
}
