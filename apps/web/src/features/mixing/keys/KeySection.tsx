import { Button, Card, SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { Address } from 'viem'
import { findKnownKey, type KnownKey } from '../notes/knownKey.ts'

const ShowKeySheet = lazy(async () => ({ default: (await import('./ShowKeySheet.tsx')).ShowKeySheet }))
const EnterWordsSheet = lazy(async () => ({
  default: (await import('./EnterWordsSheet.tsx')).EnterWordsSheet,
}))
const CreateWordsSheet = lazy(async () => ({
  default: (await import('./CreateWordsSheet.tsx')).CreateWordsSheet,
}))

type SheetName = 'words' | 'viewKey' | 'enter' | 'create'

/** The key to an address's deposits: where it comes from, its words and view key, and words in its place. */
export function KeySection({
  address,
  onChanged,
}: {
  readonly address: Address
  readonly onChanged: () => void
}) {
  const [known, setKnown] = useState(() => findKnownKey(address))
  const [sheet, setSheet] = useState<{ readonly name: SheetName; readonly isOpen: boolean } | null>(null)
  const open = (name: SheetName) => setSheet({ name, isOpen: true })
  const change = () => {
    setKnown(findKnownKey(address))
    onChanged()
  }
  const shared = {
    address,
    isOpen: sheet?.isOpen === true,
    onClose: () => setSheet((last) => last && { ...last, isOpen: false }),
    onChanged: change,
  }
  return (
    <section>
      <SectionTitle>
        <Trans>Recovery key</Trans>
      </SectionTitle>
      <Card className="grid gap-3">
        <p role="status" className="text-small text-ink-2">
          <KeySource known={known} />
        </p>
        <div className="flex flex-wrap gap-2">
          {known?.kind === 'words' ? (
            <RemoveButton address={address} onRemoved={change} />
          ) : (
            <>
              <Button kind="ghost" size="pill" onClick={() => open('words')}>
                <Trans>Show recovery words</Trans>
              </Button>
              <Button kind="ghost" size="pill" onClick={() => open('viewKey')}>
                <Trans>Show view key</Trans>
              </Button>
            </>
          )}
          <Button kind="ghost" size="pill" onClick={() => open('enter')}>
            <Trans>Enter recovery words</Trans>
          </Button>
          <Button kind="ghost" size="pill" onClick={() => open('create')}>
            <Trans>Create recovery words</Trans>
          </Button>
        </div>
      </Card>
      <Suspense fallback={null}>
        {(sheet?.name === 'words' || sheet?.name === 'viewKey') && (
          <ShowKeySheet key={sheet.name} part={sheet.name} {...shared} />
        )}
        {sheet?.name === 'enter' && <EnterWordsSheet {...shared} />}
        {sheet?.name === 'create' && <CreateWordsSheet {...shared} />}
      </Suspense>
    </section>
  )
}

function KeySource({ known }: { readonly known: KnownKey | null }) {
  if (known?.kind === 'words')
    return (
      <Trans>Recovery words are the key to new deposits on this device. Your wallet signs no key text.</Trans>
    )
  return (
    <Trans>
      Your wallet’s signature is the key to your deposits. Write down its words to recover without the wallet.
      Smart accounts create words instead.
    </Trans>
  )
}

/** Removes the words from this device at the second tap. */
function RemoveButton({ address, onRemoved }: { readonly address: Address; readonly onRemoved: () => void }) {
  const [isSure, setSure] = useState(false)
  const remove = async () => {
    const { removeWordSeed } = await import('../notes/seedKeeper.ts')
    await removeWordSeed(address)
    onRemoved()
  }
  return (
    <Button kind="danger" size="pill" onClick={() => (isSure ? void remove() : setSure(true))}>
      {isSure ? <Trans>Remove: I have the words on paper</Trans> : <Trans>Remove from this device</Trans>}
    </Button>
  )
}
