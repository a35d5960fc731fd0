import type { ConsoleResult } from '@bank/api-schema/console'
import { Button } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { StateBadge } from '../../components/StateBadge.tsx'
import { stopReasons } from '../../labels/healthLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { useMay } from '../../session/SessionContext.ts'
import type { Column } from '../../table/column.ts'
import { SectionTable } from '../../table/SectionTable.tsx'
import {
  createActColumn,
  createFigureColumn,
  createTextColumn,
  createTimeColumn,
} from '../../table/usualColumns.tsx'
import { ResumeSheet } from './ResumeSheet.tsx'

type SignerKey = ConsoleResult<'queryHealth'>['signerKeys'][number]

/** Signer keys: a key that failed too often is halted until an operator resumes it. */
export function SignerKeyTable({ signerKeys }: { readonly signerKeys: readonly SignerKey[] }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<SignerKey | null>(null)
  const columns = useSignerKeyColumns(setChosen)
  return (
    <>
      <SectionTable
        title={t`Sending keys`}
        rows={signerKeys}
        columns={columns}
        keyOf={({ chainId, sender }) => `${chainId} ${sender}`}
        fileName="signer-keys"
        empty={t`No key has sent anything yet`}
      />
      {chosen && <ResumeSheet signerKey={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function useSignerKeyColumns(onResume: (signerKey: SignerKey) => void): readonly Column<SignerKey>[] {
  const { t } = useLingui()
  const word = useLabel()
  const may = useMay()
  return [
    createTextColumn('sender', t`Key`, (sender) => <span className="break-all num">{sender}</span>),
    {
      key: 'chainId',
      name: t`Chain`,
      show: ({ chainId }) => chainId,
      text: ({ chainId }) => String(chainId),
    },
    createFigureColumn('failures', t`Failures in a row`),
    {
      key: 'haltedReason',
      name: t`State`,
      show: ({ haltedReason, haltedDetail }) =>
        haltedReason === null ? (
          <StateBadge tone="good">
            <Trans>Sending</Trans>
          </StateBadge>
        ) : (
          <span className="inline-grid justify-items-end gap-1 table:justify-items-start">
            <StateBadge tone="bad">
              <Trans>Halted</Trans>
            </StateBadge>
            <span>{word(stopReasons, haltedReason)}</span>
            {haltedDetail === null ? null : (
              <span className="text-small text-ink-2 break-all">{haltedDetail}</span>
            )}
          </span>
        ),
      text: ({ haltedReason, haltedDetail }) => [haltedReason, haltedDetail].filter(Boolean).join(': '),
    },
    createTimeColumn('haltTime', t`Since`),
    ...(may('resumeSigner')
      ? [
          createActColumn('resume', t`Change`, (signerKey: SignerKey) =>
            signerKey.haltedReason === null ? (
              '—'
            ) : (
              <Button kind="ghost" size="pill" onClick={() => onResume(signerKey)}>
                <Trans>Resume sending</Trans>
              </Button>
            ),
          ),
        ]
      : []),
  ]
}
