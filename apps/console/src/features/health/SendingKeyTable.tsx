import type { ConsoleResult } from '@bank/api-schema/console'
import { Button, Card, EmptyState, SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Moment } from '../../components/Moment.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { stopReasons } from '../../labels/healthWords.ts'
import { useWord } from '../../labels/useWord.ts'
import { useMay } from '../../session/SessionContext.ts'
import { CsvButton } from '../../table/CsvButton.tsx'
import { type Column, toTimeText } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { ResumeSheet } from './ResumeSheet.tsx'

type SendingKey = ConsoleResult<'queryHealth'>['sendingKeys'][number]

/** The keys that send payouts: a key that failed too often stands still until somebody lets it go on. */
export function SendingKeyTable({ sendingKeys }: { readonly sendingKeys: readonly SendingKey[] }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<SendingKey | null>(null)
  const columns = useSendingKeyColumns(setChosen)
  if (sendingKeys.length === 0)
    return (
      <>
        <SectionTitle>
          <Trans>Sending keys</Trans>
        </SectionTitle>
        <Card>
          <EmptyState title={<Trans>No key has sent anything yet</Trans>} />
        </Card>
      </>
    )
  return (
    <>
      <SectionTitle
        action={
          <CsvButton fileName="sending-keys" columns={columns} listAll={() => Promise.resolve(sendingKeys)} />
        }
      >
        <Trans>Sending keys</Trans>
      </SectionTitle>
      <DataTable
        label={t`Sending keys`}
        columns={columns}
        rows={sendingKeys}
        keyOf={({ chainId, sender }) => `${chainId} ${sender}`}
      />
      {chosen && <ResumeSheet sendingKey={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function useSendingKeyColumns(onResume: (sendingKey: SendingKey) => void): readonly Column<SendingKey>[] {
  const { t } = useLingui()
  const word = useWord()
  const may = useMay()
  return [
    {
      key: 'sender',
      name: t`Key`,
      show: ({ sender }) => <span className="break-all num">{sender}</span>,
      text: ({ sender }) => sender,
    },
    {
      key: 'chainId',
      name: t`Chain`,
      show: ({ chainId }) => chainId,
      text: ({ chainId }) => String(chainId),
    },
    {
      key: 'failures',
      name: t`Failures in a row`,
      isFigure: true,
      show: ({ failures }) => failures,
      text: ({ failures }) => String(failures),
    },
    {
      key: 'stoppedReason',
      name: t`State`,
      show: ({ stoppedReason, stoppedDetail }) =>
        stoppedReason === null ? (
          <StateBadge tone="good">
            <Trans>Sending</Trans>
          </StateBadge>
        ) : (
          <span className="inline-grid justify-items-end gap-1 table:justify-items-start">
            <StateBadge tone="bad">
              <Trans>Stopped</Trans>
            </StateBadge>
            <span>{word(stopReasons, stoppedReason)}</span>
            {stoppedDetail === null ? null : (
              <span className="text-small text-ink-2 break-all">{stoppedDetail}</span>
            )}
          </span>
        ),
      text: ({ stoppedReason, stoppedDetail }) => [stoppedReason, stoppedDetail].filter(Boolean).join(': '),
    },
    {
      key: 'stopTime',
      name: t`Since`,
      show: ({ stopTime }) => (stopTime === null ? '—' : <Moment at={stopTime} />),
      text: ({ stopTime }) => toTimeText(stopTime),
    },
    ...(may('resumeSending')
      ? [
          {
            key: 'resume',
            name: t`Change`,
            show: (sendingKey: SendingKey) =>
              sendingKey.stoppedReason === null ? (
                '—'
              ) : (
                <Button kind="ghost" size="pill" onClick={() => onResume(sendingKey)}>
                  <Trans>Let it send again</Trans>
                </Button>
              ),
            text: () => '',
          },
        ]
      : []),
  ]
}
