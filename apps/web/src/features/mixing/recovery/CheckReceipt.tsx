import { isSameAddress } from '@bank/chain'
import type { VerifiedReceipt } from '@bank/privacy'
import { Card, Fact, Facts, SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../../../api/queryClient.ts'
import { ExplorerLink } from '../../../components/addresses/ExplorerLink.tsx'
import { LongText } from '../../../components/addresses/LongText.tsx'
import { FilePicker } from '../../../components/forms/FilePicker.tsx'
import { formatCount } from '../../../i18n/formats.ts'
import { figuresQuery, type Pool } from '../../../records/mixingQueries.ts'
import { formatCoin, toWei } from '../coin.ts'
import { notifyMixingFailure, useMixingFailureText } from '../orders/mixingFailures.ts'

type Check =
  | { readonly status: 'none' }
  | { readonly status: 'checking'; readonly fileName: string }
  | { readonly status: 'checked'; readonly fileName: string; readonly verified: VerifiedFile }
  | { readonly status: 'failed'; readonly fileName: string; readonly error: unknown }

/** Verifies a receipt file: the proof in this browser, the deposit and the payout on the chain. */
export function CheckReceipt() {
  const describe = useMixingFailureText()
  const [check, setCheck] = useState<Check>({ status: 'none' })
  const read = async (file: File) => {
    const fileName = file.name
    setCheck({ status: 'checking', fileName })
    try {
      setCheck({ status: 'checked', fileName, verified: await verifyFile(await file.text()) })
    } catch (error) {
      notifyMixingFailure(error)
      setCheck({ status: 'failed', fileName, error })
    }
  }
  return (
    <section>
      <SectionTitle>
        <Trans>Check a payment proof</Trans>
      </SectionTitle>
      <Card className="grid gap-3">
        <FilePicker
          note={<Trans>Choose the payment proof that you were given. It is verified in your browser.</Trans>}
          label={<Trans>Choose a file</Trans>}
          fileName={check.status === 'none' ? undefined : check.fileName}
          onFile={(file) => void read(file)}
        />
        <div aria-live="polite" className="text-small empty:sr-only">
          {check.status === 'checking' && <Trans>Checking against the chain…</Trans>}
          {check.status === 'failed' && <span className="text-danger">{describe(check.error)}</span>}
          {check.status === 'checked' && <Verdict {...check.verified} />}
        </div>
      </Card>
    </section>
  )
}

/** The result of a verification and the known pool of the receipt. */
type VerifiedFile = { readonly verdict: VerifiedReceipt; readonly pool: Pool | undefined }

async function verifyFile(text: string): Promise<VerifiedFile> {
  let claimed: unknown
  try {
    claimed = JSON.parse(text)
  } catch {
    return { verdict: { isValid: false, reason: 'malformed' }, pool: undefined }
  }
  const [{ requestWork }, { getPoolLocation }] = await Promise.all([
    import('../notes/requestWork.ts'),
    import('../notes/settleOrder.ts'),
  ])
  const poolAddress =
    typeof claimed === 'object' && claimed !== null && 'pool' in claimed ? String(claimed.pool) : ''
  const { pools } = await queryClient.fetchQuery(figuresQuery)
  const pool = pools.find(({ address }) => isSameAddress(address, poolAddress))
  const place = pool ? await getPoolLocation(pool) : null
  return { verdict: await requestWork('checkReceipt', { claimed, location: place }), pool }
}

function Verdict({ verdict, pool }: VerifiedFile) {
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
          <Trans>This payment proof is valid.</Trans>
        ) : (
          <Trans>The proof is valid, but not for one of our pools.</Trans>
        )}
      </p>
      <div>
        <p className="text-ink-2">
          <Trans>Made for</Trans>
        </p>
        <p className="font-strong wrap-anywhere">{receipt.audience}</p>
      </div>
      {pool && <Amounts pool={pool} deposit={deposit} spend={spend} />}
      <Parties verdict={verdict} />
      {spend?.kind === 'takenBack' && (
        <p className="text-ink-2">
          <Trans>The depositor took this deposit back; no one else was paid.</Trans>
        </p>
      )}
      {deposit && !spend && (
        <p className="text-ink-2">
          <Trans>This deposit has not been paid out.</Trans>
        </p>
      )}
    </div>
  )
}

type ValidReceipt = Extract<VerifiedReceipt, { isValid: true }>

/** Amounts and blocks of deposit and payout. */
function Amounts({
  pool,
  deposit,
  spend,
}: { readonly pool: Pool } & { readonly [Name in 'deposit' | 'spend']: ValidReceipt[Name] | undefined }) {
  const amount = toWei(pool.amount)
  return (
    <Facts>
      <Fact name={<Trans>Amount deposited</Trans>}>{formatCoin(amount)}</Fact>
      {deposit && <Fact name={<Trans>Block of the deposit</Trans>}>{formatCount(deposit.blockNumber)}</Fact>}
      {spend && (
        <>
          <Fact name={<Trans>Amount that arrived</Trans>}>
            <strong>{formatCoin(amount - BigInt(spend.fee), { isExact: true })}</strong>
          </Fact>
          <Fact name={<Trans>Block of the payout</Trans>}>{formatCount(spend.blockNumber)}</Fact>
        </>
      )}
    </Facts>
  )
}

/** Depositor and receiver as full addresses, each with its transaction. */
function Parties({ verdict: { receipt, deposit, spend } }: { readonly verdict: ValidReceipt }) {
  const { t } = useLingui()
  const copyAddress = t`Copy the address`
  return (
    <div className="grid gap-2">
      <LongText name={<Trans>Deposited by</Trans>} text={receipt.depositor} label={copyAddress} />
      {deposit && (
        <TransactionLine
          name={<Trans>Transaction of the deposit</Trans>}
          hash={deposit.txHash}
          chainId={receipt.chainId}
        />
      )}
      {spend && (
        <>
          <LongText name={<Trans>Paid to</Trans>} text={spend.recipient} label={copyAddress} />
          <TransactionLine
            name={<Trans>Transaction of the payout</Trans>}
            hash={spend.txHash}
            chainId={receipt.chainId}
          />
        </>
      )}
    </div>
  )
}

function TransactionLine({
  name,
  hash,
  chainId,
}: {
  readonly name: ReactNode
  readonly hash: string
  readonly chainId: number
}) {
  const { t } = useLingui()
  return (
    <LongText
      name={name}
      text={hash}
      label={t`Copy the hash`}
      copied="hashCopied"
      link={<ExplorerLink hash={hash} chainId={chainId} isNamed />}
    />
  )
}

function Refusal({ reason }: { readonly reason: Extract<VerifiedReceipt, { isValid: false }>['reason'] }) {
  switch (reason) {
    case 'malformed':
      return <Trans>This file is not a payment proof of a mixed transfer.</Trans>
    case 'otherAudience':
      return <Trans>This payment proof was issued to another recipient.</Trans>
    case 'proof':
      return <Trans>This payment proof is invalid: it was changed or forged.</Trans>
    case 'notOnChain':
      return <Trans>The deposit of this payment proof is not on chain.</Trans>
  }
}
