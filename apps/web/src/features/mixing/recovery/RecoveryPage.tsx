import { Button, Card, CopyText, SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, useEffect, useState } from 'react'
import type { Address } from 'viem'
import { configQuery } from '../../../api/queries.ts'
import { AddressText } from '../../../components/addresses/AddressText.tsx'
import { ListShape } from '../../../components/lists/ListShape.tsx'
import { Failure } from '../../../components/notices/Failure.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { formatCount } from '../../../i18n/formats.ts'
import { figuresQuery, type Pool } from '../../../records/mixingQueries.ts'
import { useAccount } from '../../../session/account.ts'
import { requestConnect } from '../../../session/sessionRequests.ts'
import { toast } from '../../../toasts/toast.ts'
import { watchTransactions } from '../../../transactions/run/watchTransactions.ts'
import { isAddress } from '../../../wallet/isAddress.ts'
import { formatCoin, toWei } from '../coin.ts'
import { useMixingFailureText } from '../orders/mixingFailures.ts'
import { SigningHint } from '../orders/SigningHint.tsx'
import { CheckReceipt } from './CheckReceipt.tsx'
import { type Recovery, useRecovery } from './useRecovery.ts'

const KeySection = lazy(async () => ({ default: (await import('../keys/KeySection.tsx')).KeySection }))
const HandInFile = lazy(async () => ({ default: (await import('../relay/HandInFile.tsx')).HandInFile }))
const NoteCard = lazy(async () => ({ default: (await import('./NoteCard.tsx')).NoteCard }))

/**
 * The recovery page: finds every deposit from wallet and chain, and offers its exits with or without the
 * server.
 */
export function RecoveryPage() {
  const account = useAccount()
  // A search belongs to the key that it was made with.
  const [keyNumber, setKeyNumber] = useState(0)
  const { data: figures, error, refetch } = useQuery(figuresQuery)
  const address =
    account.kind !== 'visitor' && isAddress(account.walletAddress) ? account.walletAddress : null
  return (
    <>
      <PageTitle next={{ to: '/mixed/record', name: <Trans>Records</Trans> }}>
        <Trans>Recover mixed transfers</Trans>
      </PageTitle>
      <p className="mb-4 text-small text-ink-2">
        <Trans>
          One signature restores the key to your deposits, and the chain shows where they are. Nothing stored
          by us is needed.
        </Trans>
      </p>
      {!figures && error && (
        <Card>
          <Failure
            title={<Trans>The pools could not be loaded. Your deposits are safe on chain.</Trans>}
            error={error}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {figures && address === null && (
        <Card>
          <p className="mb-3 text-small text-ink-2">
            <Trans>Connect the wallet you deposited from. You need not be signed in.</Trans>
          </p>
          <Button busy={account.busy !== null} onClick={() => void requestConnect()}>
            <Trans>Connect wallet</Trans>
          </Button>
        </Card>
      )}
      {figures && address !== null && (
        <Found
          key={`${address} ${keyNumber}`}
          address={address}
          pools={figures.pools}
          isMember={account.kind === 'member'}
        />
      )}
      {address !== null && (
        <Suspense fallback={null}>
          <KeySection
            key={`${address} key`}
            address={address}
            onChanged={() => setKeyNumber((last) => last + 1)}
          />
        </Suspense>
      )}
      <CheckReceipt />
      {figures && (
        <Suspense fallback={null}>
          <HandInFile relayers={figures.relayers} />
        </Suspense>
      )}
      <WithoutUs />
    </>
  )
}

function Found({
  address,
  pools,
  isMember,
}: {
  readonly address: Address
  readonly pools: readonly Pool[]
  readonly isMember: boolean
}) {
  const { t } = useLingui()
  const { recovery, start } = useRecovery(address, pools)
  useFollowing(address, isMember)
  const isRunning = recovery.status === 'signing' || recovery.status === 'reading'
  return (
    <div className="grid gap-3" aria-live="polite">
      <Card>
        <p className="text-small text-ink-2">
          <Trans>Your wallet</Trans>
        </p>
        <p className="mb-4">
          <AddressText address={address} />
        </p>
        <Button size="large" busy={isRunning} onClick={() => void start()}>
          {recovery.status === 'found' ? <Trans>Look again</Trans> : <Trans>Find my deposits</Trans>}
        </Button>
        <p className="mt-2 text-small text-ink-2 num empty:hidden">
          <RecoveryHint recovery={recovery} />
        </p>
        {recovery.status === 'found' && !recovery.withEarlier && (
          <p className="mt-3">
            <Button kind="ghost" size="pill" onClick={() => void start({ withEarlier: true })}>
              <Trans>Search with earlier keys</Trans>
            </Button>
          </p>
        )}
      </Card>
      {recovery.status === 'found' && recovery.notes.length > 0 && (
        <Suspense fallback={<ListShape />}>
          <p className="px-1 text-small text-ink-2">
            <Trans>These deposits are yours and not spent:</Trans>
          </p>
          <ul aria-label={t`Unspent deposits`} className="grid gap-3">
            {recovery.notes.map((note) => (
              <li key={`${note.own.pool} ${note.own.leafIndex}`}>
                <NoteCard note={note} owner={address} isMember={isMember} />
              </li>
            ))}
          </ul>
        </Suspense>
      )}
    </div>
  )
}

/** Calls of members are followed on every page, those of visitors here. */
function useFollowing(address: Address, isMember: boolean): void {
  useEffect(() => (isMember ? undefined : watchTransactions(address)), [address, isMember])
}

function RecoveryHint({ recovery }: { readonly recovery: Recovery }) {
  const describe = useMixingFailureText()
  switch (recovery.status) {
    case 'idle':
      return <Trans>Your wallet will ask for a signature. It moves nothing.</Trans>
    case 'signing':
      return <SigningHint />
    case 'reading': {
      const { pool, poolCount, part } = recovery
      const percent = formatCount(Math.floor(part * 100))
      return (
        <Trans>
          Reading pool {pool} of {poolCount} from the chain, {percent}%
        </Trans>
      )
    }
    case 'failed':
      return (
        <span role="alert" className="text-danger">
          {describe(recovery.error)}
        </span>
      )
    case 'found':
      return (
        <>
          <Unread pools={recovery.unread} />
          <FoundHint recovery={recovery} />
        </>
      )
  }
}

type FoundRecovery = Extract<Recovery, { readonly status: 'found' }>

function FoundHint({ recovery: { notes, unread, withEarlier } }: { readonly recovery: FoundRecovery }) {
  // Nothing is said of pools that were not read.
  return notes.length === 0 && unread.length === 0 && <NothingFound withEarlier={withEarlier} />
}

/** The pools that could not be read, by their amounts. */
function Unread({ pools }: { readonly pools: readonly Pool[] }) {
  if (pools.length === 0) return null
  const amounts = pools.map(({ amount }) => formatCoin(toWei(amount))).join(', ')
  return (
    <span role="alert" className="mb-2 block text-danger">
      <Trans>
        Not every pool could be read: {amounts}. Deposits there are not shown. Look again later, or use the
        command-line tool.
      </Trans>
    </span>
  )
}

function NothingFound({ withEarlier }: { readonly withEarlier: boolean }) {
  return withEarlier ? (
    <Trans>No deposit of this wallet is left in the pools. Nothing is missing.</Trans>
  ) : (
    <Trans>
      No deposit of this wallet is left in the pools. For deposits from before recovery keys, or made with
      another key, search with earlier keys.
    </Trans>
  )
}

/** Explains the recovery without this service; the command names what the wallet's text names. */
function WithoutUs() {
  const { t } = useLingui()
  const { data: config } = useQuery(configQuery)
  // Typed into a terminal, so not translated.
  const options = config ? [`--origin ${location.origin}`, `--vault ${config.contracts.vault}`] : []
  const commandParts = ['npm run recover --', '--rpc URL', ...options]
  return (
    <section>
      <SectionTitle>
        <Trans>If this service is gone</Trans>
      </SectionTitle>
      <Card className="grid gap-2 text-small text-ink-2">
        <p>
          <Trans>
            The source code of this service holds a command-line tool that needs only your wallet and any node
            of the chain. It lists your deposits, withdraws them and takes them back:
          </Trans>
        </p>
        <p className="rounded-small bg-sunken px-3 py-2 wrap-anywhere text-ink">
          <CopyText
            text={commandParts.join(' ')}
            label={t`Copy the command`}
            onFailed={() => toast.error('copyFailed')}
          >
            <code>
              {commandParts.map((part) => (
                // A line breaks between options, never after the hyphens of one.
                <Fragment key={part}>
                  <span className="inline-block max-w-full">{part}</span>{' '}
                </Fragment>
              ))}
            </code>
          </CopyText>
        </p>
      </Card>
    </section>
  )
}
