import { Button, Fact, Facts } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { AddressLine } from '../../../../components/addresses/AddressLine.tsx'
import { ReviewFoot } from '../../../../components/forms/ReviewFoot.tsx'
import { PlannedSteps } from '../../../../components/transactions/PlannedSteps.tsx'
import { Gap } from '../../../../i18n/Gap.tsx'
import type { Figures } from '../../../../records/mixingQueries.ts'
import { Link } from '../../../../routing/Link.tsx'
import { formatCoin, mulFeeDown, toWei } from '../../coin.ts'
import { findKnownKey, type KnownKey } from '../../notes/knownKey.ts'
import { OrderSteps } from '../../orders/OrderSteps.tsx'
import { PrivacyHint } from '../form/PrivacyHint.tsx'
import type { Draft } from './sendTransfer.ts'

/** The review of a private transfer: amounts, addresses, duration, privacy and steps. */
export function ReviewTransfer({
  draft,
  figures,
  onBack,
  onConfirm,
}: {
  readonly draft: Draft
  readonly figures: Figures
  readonly onBack: () => void
  readonly onConfirm: () => void
}) {
  const { pool } = draft
  const known = findKnownKey(draft.owner)
  return (
    <>
      <div className="grid gap-5">
        {!canMakeKey(draft, known) && <WordsNeeded />}
        <ReviewFacts draft={draft} />
        <Ends draft={draft} />
        <PrivacyHint pool={pool} figures={figures} />
        <PlannedSteps>
          <OrderSteps />
        </PlannedSteps>
        {canMakeKey(draft, known) && <KeyHint known={known} />}
      </div>
      <ReviewFoot onBack={onBack}>
        <Button size="half" disabled={!canMakeKey(draft, known)} onClick={onConfirm}>
          <Trans>Confirm</Trans>
        </Button>
      </ReviewFoot>
    </>
  )
}

function ReviewFacts({ draft: { owner, pool, feeBps, gasFee } }: { readonly draft: Draft }) {
  const amount = toWei(pool.amount)
  const fee = mulFeeDown(amount, feeBps)
  return (
    <Facts>
      <Fact name={<Trans>You deposit</Trans>}>{formatCoin(amount)}</Fact>
      <Fact name={<Trans>Our fee</Trans>}>{formatCoin(fee, { isExact: true })}</Fact>
      <Fact name={<Trans>Network fee, at most</Trans>}>{formatCoin(gasFee, { isExact: true })}</Fact>
      <Fact name={<Trans>Arrives at the receiver</Trans>}>
        <strong>{formatCoin(amount - fee, { isExact: true })}</strong>
      </Fact>
      <Fact name={<Trans>Your wallet asks you</Trans>}>
        <Requests known={findKnownKey(owner)} />
      </Fact>
    </Facts>
  )
}

/** A smart account needs words: its signature could not be made again. */
const canMakeKey = ({ isSmartAccount }: Draft, known: KnownKey | null): boolean =>
  !isSmartAccount || known?.kind === 'words'

function Requests({ known }: { readonly known: KnownKey | null }) {
  if (known === null) return <Trans>for 2 signatures and 1 payment</Trans>
  return known.kind === 'words' ? <Trans>for 1 payment</Trans> : <Trans>for 1 signature and 1 payment</Trans>
}

/** A wallet that cannot make the key of a deposit again, before anything is signed. */
function WordsNeeded() {
  return (
    <p role="alert" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
      <Trans>
        Your wallet is a smart account, which cannot repeat a signature. Create recovery words first: they are
        the key to your deposits.
      </Trans>
      <CreateWordsLink />
    </p>
  )
}

/** The key of the deposit, and what happens with a wallet that does not repeat a signature. */
function KeyHint({ known }: { readonly known: KnownKey | null }) {
  if (known?.kind === 'words')
    return (
      <p className="text-small text-ink-2">
        <Trans>
          The recovery words on this device are the key to your deposit. Until it is paid out you can take the
          deposit back under Records.
        </Trans>
      </p>
    )
  return (
    <div className="grid gap-2 text-small text-ink-2">
      <p>
        <Trans>
          The signature is the key to your deposit and moves no funds. It stays in this page and is never sent
          or stored. Your wallet can create it again at any time, so nothing is lost when this page is closed.
          Until it is paid out you can take the deposit back under Records.
        </Trans>
      </p>
      {known === null && (
        <p>
          <Trans>
            Some wallets do not repeat a signature. The second signature shows it, before anything is
            deposited. Then use recovery words.
          </Trans>
          <CreateWordsLink />
        </p>
      )}
    </div>
  )
}

/** The way to recovery words, after a sentence that asks for them. */
const CreateWordsLink = () => (
  <>
    <Gap />
    <Link to="/mixed/recovery" className="font-strong text-accent underline underline-offset-2">
      <Trans>Create recovery words</Trans>
    </Link>
  </>
)

/** Payer, receiver and contract as full addresses, with warnings about the receiver. */
function Ends({ draft }: { readonly draft: Draft }) {
  const { owner, receiver, pool } = draft
  return (
    <>
      <div className="grid gap-3 rounded-box bg-sunken p-3">
        <AddressLine name={<Trans>From your wallet</Trans>} address={owner} />
        <AddressLine
          name={
            draft.isKnownReceiver ? (
              <Trans>To an address you have sent to before</Trans>
            ) : (
              <Trans>To a new address: compare every character</Trans>
            )
          }
          address={receiver}
        />
        <AddressLine name={<Trans>Through the pool contract</Trans>} address={pool.address} />
      </div>
      {draft.warning === 'own' && (
        <p role="alert" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
          <Trans>You pay your own wallet: everyone can see that, and nothing stays private.</Trans>
        </p>
      )}
      {draft.warning === 'lookAlike' && (
        <p role="alert" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
          <Trans>The receiver resembles an address you used before. Compare the middle.</Trans>
        </p>
      )}
    </>
  )
}
