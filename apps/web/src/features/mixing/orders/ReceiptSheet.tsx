import { Button } from '@bank/ui'
import { saveFile } from '@bank/ui/files'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { Link } from '../../../routing/Link.tsx'
import type { ProofProgress } from '../notes/proofProgress.ts'
import { formatReceiptName } from './formatReceiptName.ts'
import { notifyMixingFailure } from './mixingFailures.ts'
import type { OrderSheetProps } from './OrderSheetProps.ts'
import { ProofStatus } from './ProofStatus.tsx'

/** A receipt proves to one audience which deposit paid this withdrawal; it is created in this browser. */
export function ReceiptSheet({ order, owner, isOpen, onClose }: OrderSheetProps) {
  const { t } = useLingui()
  const [audience, setAudience] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [progress, setProgress] = useState<ProofProgress | null>(null)
  const [savedName, setSavedName] = useState<string | null>(null)
  const isEmpty = audience.trim() === ''
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isEmpty || progress) return
    setSavedName(null)
    setProgress({ step: 'reading' })
    try {
      const { createReceipt } = await import('../recovery/createReceipt.ts')
      const text = await createReceipt(owner, order, audience.trim(), setProgress)
      const name = formatReceiptName(order, audience)
      saveFile(name, 'json', text)
      setSavedName(`${name}.json`)
    } catch (error) {
      notifyMixingFailure(error)
    } finally {
      setProgress(null)
    }
  }
  const close = () => {
    onClose()
    setSavedName(null)
  }
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={<Trans>Payment proof</Trans>}
      description={<Trans>Proves which of your deposits paid this receiver, to whomever you give it.</Trans>}
      closeLabel={t`Close`}
    >
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
        <p role="note" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
          <Trans>
            The file reveals the link between your wallet and the receiver to anyone who has it. It cannot
            move any money.
          </Trans>
        </p>
        <AudienceField audience={audience} isWrong={isSubmitted && isEmpty} onAudience={setAudience} />
        <div role="status" className="text-small text-ink-2 empty:sr-only">
          {progress && <ProofStatus proofProgress={progress} />}
          {savedName !== null && <SavedHint name={savedName} />}
        </div>
        <Buttons isSaved={savedName !== null} isBusy={progress !== null} onClose={close} />
      </form>
    </Sheet>
  )
}

/** Saves the receipt; afterwards closing is the primary action. */
function Buttons({
  isSaved,
  isBusy,
  onClose,
}: {
  readonly isSaved: boolean
  readonly isBusy: boolean
  readonly onClose: () => void
}) {
  return (
    <>
      <Button kind={isSaved ? 'ghost' : 'primary'} size="large" type="submit" busy={isBusy}>
        <Trans>Create the payment proof</Trans>
      </Button>
      {isSaved && (
        <Button size="large" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      )}
    </>
  )
}

// Typed into a terminal, so not translated.
const checkCommand = 'npm run recover -- check-receipt --rpc URL --file FILE'

/** The name of the saved file and how its reader verifies it. */
function SavedHint({ name }: { readonly name: string }) {
  return (
    <div className="grid gap-2">
      <p className="font-strong break-all text-credit">
        <Trans>Saved as {name}</Trans>
      </p>
      <p>
        <Trans>
          Give the file to its recipient. They verify it here under{' '}
          <Link to="/mixed/recovery" className="font-strong text-accent underline underline-offset-2">
            Recover mixed transfers, “Check a payment proof”
          </Link>
          , or independently with the command-line tool:
        </Trans>
      </p>
      <p className="rounded-small bg-sunken px-3 py-2 wrap-anywhere text-ink">
        <code>{checkCommand}</code>
      </p>
    </div>
  )
}

function AudienceField({
  audience,
  isWrong,
  onAudience,
}: {
  readonly audience: string
  readonly isWrong: boolean
  readonly onAudience: (audience: string) => void
}) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-small text-ink-2">
        <Trans>Recipient and purpose</Trans>
      </label>
      <input
        id={id}
        value={audience}
        maxLength={200}
        onChange={(event) => onAudience(event.currentTarget.value)}
        placeholder={t`Tax office, 2026`}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-hint`}
        className="mt-1 min-h-11 w-full rounded-box border border-line bg-surface px-3 text-body"
      />
      <p id={`${id}-hint`} aria-live="polite" className="px-1 pt-1.5 text-caption text-ink-2">
        {isWrong ? (
          <span className="text-danger">
            <Trans>Enter the recipient of the payment proof</Trans>
          </span>
        ) : (
          <Trans>It is part of the payment proof and cannot be changed later.</Trans>
        )}
      </p>
    </div>
  )
}
