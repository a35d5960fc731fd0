import { isSameAddress } from '@bank/chain'
import type { VerifiedReceipt } from '@bank/privacy'
import { buttonClass, Card, Facts, SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { queryClient } from '../../../api/queryClient.ts'
import { ExplorerLink } from '../../../blocks/ExplorerLink.tsx'
import { figuresQuery } from '../mixingQueries.ts'
import { tellNote } from '../orders/tellMixing.ts'
import { useFaultText } from '../orders/useFaultText.ts'

type Check =
  | { readonly status: 'none' }
  | { readonly status: 'checking'; readonly fileName: string }
  | { readonly status: 'checked'; readonly fileName: string; readonly verdict: VerifiedReceipt }
  | { readonly status: 'failed'; readonly fileName: string; readonly error: unknown }

/** A place to check a receipt that somebody was given: the proof in this browser, the deposit and the payout on the chain. */
export function CheckReceipt() {
  const id = useId()
  const describe = useFaultText()
  const [check, setCheck] = useState<Check>({ status: 'none' })
  const read = async (file: File | undefined) => {
    if (!file) return
    const fileName = file.name
    setCheck({ status: 'checking', fileName })
    try {
      setCheck({ status: 'checked', fileName, verdict: await judge(await file.text()) })
    } catch (error) {
      tellNote(error)
      setCheck({ status: 'failed', fileName, error })
    }
  }
  return (
    <section>
      <SectionTitle>
        <Trans>Check a receipt</Trans>
      </SectionTitle>
      <Card className="grid gap-3">
        <p id={`${id}-note`} className="text-small text-ink-2">
          <Trans>Choose the receipt file that you were given. It is checked in your browser.</Trans>
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <label htmlFor={id} className={`${buttonClass({ kind: 'ghost' })} has-focus-visible:outline-2`}>
            <Trans>Choose a file</Trans>
            <input
              id={id}
              type="file"
              accept="application/json,.json"
              aria-describedby={`${id}-note`}
              onChange={(event) => {
                void read(event.currentTarget.files?.[0])
                // The same file can be chosen again.
                event.currentTarget.value = ''
              }}
              className="sr-only"
            />
          </label>
          {check.status !== 'none' && <span className="min-w-0 text-small break-all">{check.fileName}</span>}
        </div>
        <div aria-live="polite" className="text-small">
          {check.status === 'checking' && <Trans>Checking against the chain…</Trans>}
          {check.status === 'failed' && <span className="text-danger">{describe(check.error)}</span>}
          {check.status === 'checked' && <Verdict verdict={check.verdict} />}
        </div>
      </Card>
    </section>
  )
}

async function judge(text: string): Promise<VerifiedReceipt> {
  let claimed: unknown
  try {
    claimed = JSON.parse(text)
  } catch {
    return { isValid: false, reason: 'malformed' }
  }
  const [{ askWorker }, { findPlace }] = await Promise.all([
    import('../notes/askWorker.ts'),
    import('../notes/finishing.ts'),
  ])
  const named =
    typeof claimed === 'object' && claimed !== null && 'pool' in claimed ? String(claimed.pool) : ''
  const { pools } = await queryClient.fetchQuery(figuresQuery)
  const pool = pools.find(({ address }) => isSameAddress(address, named))
  return askWorker('checkReceipt', { claimed, place: pool ? await findPlace(pool) : null })
}

function Verdict({ verdict }: { readonly verdict: VerifiedReceipt }) {
  if (!verdict.isValid)
    return (
      <p role="alert" className="rounded-small bg-danger-soft px-3 py-2 text-danger">
        <Refusal reason={verdict.reason} />
      </p>
    )
  const { receipt, deposit, spend } = verdict
  return (
    <div className="grid gap-3">
      <p className={deposit ? 'font-strong text-credit' : 'font-strong text-warn'}>
        {deposit ? (
          <Trans>This receipt holds.</Trans>
        ) : (
          <Trans>The proof holds, but its pool is none of ours.</Trans>
        )}
      </p>
      <Facts
        facts={[
          { key: 'audience', name: <Trans>Made for</Trans>, value: receipt.audience },
          {
            key: 'depositor',
            name: <Trans>Deposited by</Trans>,
            value: <span className="break-all">{receipt.depositor}</span>,
          },
          ...(deposit
            ? [
                {
                  key: 'deposit',
                  name: <Trans>Deposit</Trans>,
                  value: <ExplorerLink hash={deposit.txHash} chainId={receipt.chainId} />,
                },
              ]
            : []),
          ...(spend
            ? [
                {
                  key: 'recipient',
                  name: <Trans>Paid to</Trans>,
                  value: <span className="break-all">{spend.recipient}</span>,
                },
                {
                  key: 'payout',
                  name: <Trans>Payout</Trans>,
                  value: <ExplorerLink hash={spend.txHash} chainId={receipt.chainId} />,
                },
              ]
            : []),
        ]}
      />
      {deposit && !spend && (
        <p className="text-ink-2">
          <Trans>This deposit has not been paid out.</Trans>
        </p>
      )}
    </div>
  )
}

function Refusal({ reason }: { readonly reason: Extract<VerifiedReceipt, { isValid: false }>['reason'] }) {
  switch (reason) {
    case 'malformed':
      return <Trans>This file is no receipt of a mixed transfer.</Trans>
    case 'otherAudience':
      return <Trans>This receipt was made for somebody else.</Trans>
    case 'label':
    case 'proof':
      return <Trans>This receipt proves nothing: it was changed, or made up.</Trans>
    case 'notOnChain':
      return <Trans>The deposit of this receipt is not on the chain.</Trans>
  }
}
