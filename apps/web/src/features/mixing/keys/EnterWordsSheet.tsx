import { Button } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useMixingFailureText } from '../orders/mixingFailures.ts'
import { KeyField } from './KeyField.tsx'
import type { KeySheetProps } from './KeySheetProps.ts'

/** Takes the words of a key, with their passphrase, and uses them on this device. */
export function EnterWordsSheet({ address, isOpen, onClose, onChanged }: KeySheetProps) {
  const { t } = useLingui()
  const describe = useMixingFailureText()
  const [words, setWords] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const close = () => {
    setWords('')
    setPassphrase('')
    setError(null)
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      const { saveWords } = await import('./saveWords.ts')
      await saveWords(address, words, passphrase)
      onChanged()
      close()
    } catch (fault) {
      setError(fault)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={<Trans>Enter recovery words</Trans>}
      closeLabel={t`Close`}
      locked={isBusy}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p role="note" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
          <Trans>Enter the words of your recovery key only. Never enter the words of your wallet.</Trans>
        </p>
        <KeyField
          name={<Trans>24 words</Trans>}
          value={words}
          rows={4}
          isWrong={error !== null}
          onValue={setWords}
          hint={<WordsHint fault={error === null ? null : describe(error)} />}
        />
        <KeyField
          name={<Trans>Passphrase, if you set one</Trans>}
          value={passphrase}
          isHidden
          onValue={setPassphrase}
          hint={<Trans>Another passphrase opens another key, without an error.</Trans>}
        />
        <Button size="large" type="submit" busy={isBusy}>
          <Trans>Use these words</Trans>
        </Button>
      </form>
    </Sheet>
  )
}

function WordsHint({ fault }: { readonly fault: string | null }) {
  if (fault === null) return <Trans>They stay on this device.</Trans>
  return (
    <span role="alert" className="text-danger">
      {fault}
    </span>
  )
}
