import { Button } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useMixingFailureText } from '../orders/mixingFailures.ts'
import { ConfirmWords } from './ConfirmWords.tsx'
import { KeyField } from './KeyField.tsx'
import type { KeySheetProps } from './KeySheetProps.ts'
import { WordList } from './WordList.tsx'

type Draft = {
  readonly words: readonly string[]
  readonly passphrase: string
  /** The words that the member types back. */
  readonly places: readonly number[]
  readonly isWrittenDown: boolean
}

const confirmedWords = 3

/** Creates the words of a new key on this device; they are used once three of them were typed back. */
export function CreateWordsSheet({ address, isOpen, onClose, onChanged }: KeySheetProps) {
  const { t } = useLingui()
  const describe = useMixingFailureText()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [error, setError] = useState<unknown>(null)
  const close = () => {
    setDraft(null)
    setError(null)
    onClose()
  }
  const create = async (passphrase: string) => {
    const { chooseWordPlaces, createSeedWords } = await import('@bank/privacy')
    const [words, places] = [createSeedWords().split(' '), chooseWordPlaces(confirmedWords)]
    setDraft({ words, passphrase, places, isWrittenDown: false })
  }
  const save = async ({ words, passphrase }: Draft) => {
    try {
      const { saveWords } = await import('./saveWords.ts')
      await saveWords(address, words.join(' '), passphrase)
      onChanged()
      close()
    } catch (fault) {
      setError(fault)
    }
  }
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={<Trans>Create recovery words</Trans>}
      closeLabel={t`Close`}
    >
      {draft === null && <Introduction onCreate={(passphrase) => void create(passphrase)} />}
      {draft !== null && !draft.isWrittenDown && (
        <Written words={draft.words} onNext={() => setDraft({ ...draft, isWrittenDown: true })} />
      )}
      {draft?.isWrittenDown && (
        <ConfirmWords
          {...draft}
          onBack={() => setDraft({ ...draft, isWrittenDown: false })}
          onConfirm={() => save(draft)}
        />
      )}
      {error !== null && (
        <p role="alert" className="pt-3 text-small text-danger">
          {describe(error)}
        </p>
      )}
    </Sheet>
  )
}

/** Explains what the words replace, and takes a passphrase where one is wanted. */
function Introduction({ onCreate }: { readonly onCreate: (passphrase: string) => void }) {
  const [passphrase, setPassphrase] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onCreate(passphrase)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-small text-ink-2">
        <Trans>
          For smart accounts and wallets that do not repeat a signature. 24 words become the key to your
          deposits in place of your wallet’s signature. On other devices, enter the same words.
        </Trans>
      </p>
      <p role="note" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
        <Trans>
          Without these words, deposits can be neither paid out nor taken back on another device. We cannot
          restore them.
        </Trans>
      </p>
      <KeyField
        name={<Trans>Passphrase, optional</Trans>}
        value={passphrase}
        isHidden
        onValue={setPassphrase}
        hint={<Trans>You then need both: the words and the passphrase. It cannot be restored either.</Trans>}
      />
      <Button size="large" type="submit">
        <Trans>Create the words</Trans>
      </Button>
    </form>
  )
}

function Written({ words, onNext }: { readonly words: readonly string[]; readonly onNext: () => void }) {
  return (
    <div className="grid gap-4">
      <p className="text-small text-ink-2">
        <Trans>Write these words on paper, in this order. They are shown only now.</Trans>
      </p>
      <WordList words={words} />
      <Button size="large" onClick={onNext}>
        <Trans>I wrote them down</Trans>
      </Button>
    </div>
  )
}
