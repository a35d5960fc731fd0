import { Button } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Address } from 'viem'
import { LongText } from '../../../components/addresses/LongText.tsx'
import { useMixingFailureText } from '../orders/mixingFailures.ts'
import { SigningHint } from '../orders/SigningHint.tsx'
import { WordList } from './WordList.tsx'

/** The part of a key that is shown: its words, which spend, or its view key, which does not. */
export type ShownPart = 'words' | 'viewKey'

type Showing =
  | { readonly status: 'hidden' }
  | { readonly status: 'signing' }
  | { readonly status: 'shown'; readonly text: string }
  | { readonly status: 'failed'; readonly error: unknown }

/** Shows a part of the wallet's key after one more signature; closing the sheet forgets it. */
export function ShowKeySheet({
  part,
  address,
  isOpen,
  onClose,
}: {
  readonly part: ShownPart
  readonly address: Address
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const describe = useMixingFailureText()
  const [showing, setShowing] = useState<Showing>({ status: 'hidden' })
  const show = async () => {
    setShowing({ status: 'signing' })
    try {
      setShowing({ status: 'shown', text: await exportKey(address, part) })
    } catch (error) {
      setShowing({ status: 'failed', error })
    }
  }
  const close = () => {
    setShowing({ status: 'hidden' })
    onClose()
  }
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={part === 'words' ? <Trans>Recovery words</Trans> : <Trans>View key</Trans>}
      closeLabel={t`Close`}
    >
      <div className="grid gap-4">
        <p role="note" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
          {part === 'words' ? (
            <Trans>
              Anyone with these words can see and withdraw your deposits. Write them on paper. Show them to no
              one.
            </Trans>
          ) : (
            <Trans>
              Anyone with the view key sees your deposits and their payouts. It cannot move any money.
            </Trans>
          )}
        </p>
        <div role="status" className="text-small text-ink-2 empty:sr-only">
          {showing.status === 'signing' && <SigningHint />}
          {showing.status === 'failed' && <span className="text-danger">{describe(showing.error)}</span>}
        </div>
        {showing.status === 'shown' && part === 'words' && <WordList words={showing.text.split(' ')} />}
        {showing.status === 'shown' && part === 'viewKey' && (
          <LongText name={<Trans>View key</Trans>} text={showing.text} label={t`Copy the view key`} />
        )}
        {showing.status === 'shown' ? (
          <Button size="large" onClick={close}>
            <Trans>Done</Trans>
          </Button>
        ) : (
          <Button size="large" busy={showing.status === 'signing'} onClick={() => void show()}>
            <Trans>Sign and show</Trans>
          </Button>
        )}
      </div>
    </Sheet>
  )
}

async function exportKey(address: Address, part: ShownPart): Promise<string> {
  const [{ requestSeedBytes }, { encodeSeedWords, encodeViewKey }] = await Promise.all([
    import('../notes/seedKeeper.ts'),
    import('@bank/privacy'),
  ])
  const bytes = await requestSeedBytes(address)
  return part === 'words' ? encodeSeedWords(bytes) : encodeViewKey(bytes)
}
