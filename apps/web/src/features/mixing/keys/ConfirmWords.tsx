import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { formatCount } from '../../../i18n/formats.ts'
import { KeyField } from './KeyField.tsx'

/** Asks for some of the words that were written down, and for the passphrase, before they become the key. */
export function ConfirmWords({
  words,
  passphrase,
  places,
  onBack,
  onConfirm,
}: {
  readonly words: readonly string[]
  readonly passphrase: string
  readonly places: readonly number[]
  readonly onBack: () => void
  readonly onConfirm: () => Promise<void>
}) {
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [typedPassphrase, setTypedPassphrase] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isRight = (place: number) => typed[place]?.trim().toLowerCase() === words[place]
  const isPassphraseRight = typedPassphrase === passphrase
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isBusy || !isPassphraseRight || !places.every(isRight)) return
    setBusy(true)
    await onConfirm()
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-small text-ink-2">
        <Trans>Type these words from your paper.</Trans>
      </p>
      {places.map((place) => {
        const isWrong = isSubmitted && !isRight(place)
        const number = formatCount(place + 1)
        return (
          <KeyField
            key={place}
            name={<Trans>Word {number}</Trans>}
            value={typed[place] ?? ''}
            isWrong={isWrong}
            onValue={(value) => setTyped({ ...typed, [place]: value })}
            {...(isWrong && { hint: <Mistake /> })}
          />
        )
      })}
      {passphrase !== '' && (
        <KeyField
          name={<Trans>Passphrase</Trans>}
          value={typedPassphrase}
          isHidden
          isWrong={isSubmitted && !isPassphraseRight}
          onValue={setTypedPassphrase}
          {...(isSubmitted && !isPassphraseRight && { hint: <Mistake /> })}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button kind="ghost" size="half" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button size="half" type="submit" busy={isBusy}>
          <Trans>Use these words</Trans>
        </Button>
      </div>
    </form>
  )
}

const Mistake = () => (
  <span className="text-danger">
    <Trans>Compare with what you wrote down.</Trans>
  </span>
)
