import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import { figuresQuery } from '../../../records/mixingQueries.ts'
import { isHeldBack, type ProofProgress } from '../notes/proofProgress.ts'
import { notifyMixingFailure } from '../orders/mixingFailures.ts'
import { ProofStatus } from '../orders/ProofStatus.tsx'
import { ExitForm } from '../recovery/ExitForm.tsx'
import type { FoundNote } from '../recovery/useRecovery.ts'
import { HandIn } from './HandIn.tsx'
import { RelayerPicker } from './RelayerPicker.tsx'
import { createRelayersQuery } from './relayClients.ts'
import type { RelayFile } from './relayFile.ts'

/** Pays a deposit out through a relayer that does not know whose it is: receiver and relayer, then the proof, then the hand-in. */
export function RelayExit({
  note,
  owner,
  onHandedIn,
}: {
  readonly note: FoundNote
  readonly owner: Address
  readonly onHandedIn: () => void
}) {
  const { data: figures } = useQuery(figuresQuery)
  const { data: relayers } = useQuery({
    ...createRelayersQuery(note.pool, figures ?? { feeBps: 0, relayers: [] }),
    enabled: figures !== undefined,
  })
  const [origin, setOrigin] = useState(location.origin)
  const [progress, setProgress] = useState<ProofProgress | null>(null)
  const [receiver, setReceiver] = useState<Address | null>(null)
  const [file, setFile] = useState<RelayFile | null>(null)
  const relayer = relayers?.find((each) => each.origin === origin) ?? relayers?.[0]
  const prove = async (to: Address, isInsisting: boolean) => {
    if (!relayer) return
    setReceiver(to)
    setProgress({ step: 'reading' })
    try {
      const { proveForRelay } = await import('./proveForRelay.ts')
      const proved = await proveForRelay(note, { receiver: to, relayer, isInsisting }, setProgress)
      if (proved.kind === 'proven') setFile(proved.file)
      setProgress(proved.kind === 'held' ? proved.progress : null)
    } catch (error) {
      setProgress(null)
      notifyMixingFailure(error)
    }
  }
  if (file) return <HandIn file={file} maySave onHandedIn={onHandedIn} onAgain={() => setFile(null)} />
  if (relayers?.length === 0)
    return (
      <p role="status" className="text-small text-danger">
        <Trans>No relayer serves this pool now. Try again later, or withdraw it yourself.</Trans>
      </p>
    )
  const isHeld = isHeldBack(progress)
  return (
    <div className="grid gap-3">
      <ExitForm
        choice="relay"
        pool={note.pool}
        owner={owner}
        isBusy={!relayer || (progress !== null && !isHeld)}
        onSubmit={async (to) => void (to && (await prove(to, false)))}
      >
        {relayers && relayer && (
          <RelayerPicker relayers={relayers} chosen={relayer.origin} onChoose={setOrigin} />
        )}
      </ExitForm>
      {progress && (
        <p role="status" className="text-small text-ink-2 num">
          <ProofStatus proofProgress={progress} />
        </p>
      )}
      {isHeld && receiver && <Insist onInsist={() => void prove(receiver, true)} />}
    </div>
  )
}

/** Warns of a payout before its time or among few, and lets the member insist. */
function Insist({ onInsist }: { readonly onInsist: () => void }) {
  return (
    <div className="grid gap-3">
      <p role="note" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
        <Trans>
          The wait hides which deposit pays whom. Without it, someone who compares times is likely to guess
          that this payment is yours. A payment cannot be hidden afterwards.
        </Trans>
      </p>
      <Button kind="ghost" size="pill" onClick={onInsist}>
        <Trans>Do not wait</Trans>
      </Button>
    </div>
  )
}
