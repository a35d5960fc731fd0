import type { ConsoleResult } from '@bank/api-schema/console'
import { SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Money } from '../../components/Money.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { formatCount } from '../../i18n/formats.ts'
import { haltReasons } from '../../labels/healthLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { CsvButton } from '../../table/CsvButton.tsx'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { createTimeColumn } from '../../table/usualColumns.tsx'

type Chain = ConsoleResult<'queryHealth'>['chains'][number]

const formatBlock = (block: string | null): string =>
  block === null ? '—' : formatCount(block as `${number}`)

/** Reachability of each chain, and the last block read of it. */
export function ChainTable({ chains }: { readonly chains: readonly Chain[] }) {
  const { t } = useLingui()
  const columns = useChainColumns()
  return (
    <>
      <SectionTitle
        action={<CsvButton fileName="chains" columns={columns} listAll={() => Promise.resolve(chains)} />}
      >
        <Trans>Chains</Trans>
      </SectionTitle>
      <DataTable label={t`Chains`} columns={columns} rows={chains} keyOf={({ chainId }) => String(chainId)} />
    </>
  )
}

function useChainColumns(): readonly Column<Chain>[] {
  const { t } = useLingui()
  return [
    {
      key: 'name',
      name: t`Chain`,
      show: ({ name, chainId }) => (
        <span className="font-medium">
          {name} <span className="text-ink-3">{chainId}</span>
        </span>
      ),
      text: ({ name }) => name,
    },
    { key: 'chainId', name: '', show: null, text: ({ chainId }) => String(chainId) },
    {
      key: 'headNumber',
      name: t`Newest block`,
      isFigure: true,
      show: ({ headNumber }) =>
        headNumber === null ? (
          <StateBadge tone="bad">
            <Trans>No answer</Trans>
          </StateBadge>
        ) : (
          formatBlock(headNumber)
        ),
      text: ({ headNumber }) => headNumber ?? '',
    },
    {
      key: 'finalNumber',
      name: t`Final block`,
      isFigure: true,
      show: ({ finalNumber }) => formatBlock(finalNumber),
      text: ({ finalNumber }) => finalNumber ?? '',
    },
    createTimeColumn('finalTime', t`Time of that block`),
    {
      key: 'cursors',
      name: t`Read so far`,
      show: ({ cursors }) => (cursors.length === 0 ? '—' : <Cursors cursors={cursors} />),
      text: ({ cursors }) => JSON.stringify(cursors),
    },
  ]
}

function Cursors({ cursors }: { readonly cursors: Chain['cursors'] }) {
  const word = useLabel()
  return (
    <span className="grid gap-3">
      {cursors.map((cursor) => {
        const behind = cursor.behindBlocks === null ? null : formatCount(cursor.behindBlocks)
        const block = formatBlock(cursor.blockNumber)
        return (
          <span key={`${cursor.kind} ${cursor.vault}`} className="grid gap-0.5">
            <span className="font-medium">
              {cursor.kind === 'recharges' ? <Trans>Deposits</Trans> : <Trans>Payouts</Trans>}
            </span>
            <span className="text-caption break-all text-ink-3 num">{cursor.vault}</span>
            <span className="num">
              <Trans>Block {block}</Trans>
              {behind !== null && (
                <>
                  {', '}
                  <Trans>{behind} behind</Trans>
                </>
              )}
            </span>
            <span>
              <Trans>Counted</Trans> <Money amount={cursor.countedAmount} asset="USDT" />
            </span>
            {cursor.haltedReason !== null && (
              <span>
                <StateBadge tone="bad">
                  <Trans>Halted</Trans>
                </StateBadge>{' '}
                {word(haltReasons, cursor.haltedReason)}
              </span>
            )}
          </span>
        )
      })}
    </span>
  )
}
