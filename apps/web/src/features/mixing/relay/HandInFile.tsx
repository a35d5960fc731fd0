import { Card, getButtonClass, SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Figures } from '../mixingQueries.ts'
import { HandIn } from './HandIn.tsx'
import { parseRelayFile, type RelayFile } from './relayFile.ts'

/** Hands in a withdrawal that was proved elsewhere, without wallet and session: from any device and network. */
export function HandInFile({ relayers }: Pick<Figures, 'relayers'>) {
  const id = useId()
  const [chosen, setChosen] = useState<{ readonly name: string; readonly file: RelayFile | undefined }>()
  const read = async (file: File | undefined) => {
    if (file) setChosen({ name: file.name, file: parseRelayFile(await file.text()) })
  }
  const known = [location.origin, ...relayers]
  return (
    <section>
      <SectionTitle>
        <Trans>Hand in a saved withdrawal</Trans>
      </SectionTitle>
      <Card className="grid gap-3">
        <p id={`${id}-note`} className="text-small text-ink-2">
          <Trans>
            No wallet and no sign-in is needed. Open this page on another network, and the relayer does not
            see yours. A saved withdrawal is good until its period ends; after that, prove it again.
          </Trans>
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <label htmlFor={id} className={`${getButtonClass({ kind: 'ghost' })} has-focus-visible:outline-2`}>
            <Trans>Choose a saved withdrawal</Trans>
            <input
              id={id}
              type="file"
              accept="application/json,.json"
              aria-describedby={`${id}-note`}
              onChange={(event) => {
                void read(event.currentTarget.files?.[0])
                // Lets the same file be chosen again.
                event.currentTarget.value = ''
              }}
              className="sr-only"
            />
          </label>
          {chosen && <span className="min-w-0 text-small break-all">{chosen.name}</span>}
        </div>
        {chosen && !chosen.file && (
          <p role="alert" className="text-small text-danger">
            <Trans>This file is not a saved withdrawal of a mixed transfer.</Trans>
          </p>
        )}
        {chosen?.file && !known.includes(chosen.file.relayer) && (
          <p role="alert" className="text-small text-danger">
            <Trans>
              This withdrawal is for the relayer {chosen.file.relayer}, which this page does not know. Open
              its page to hand it in.
            </Trans>
          </p>
        )}
        {chosen?.file && known.includes(chosen.file.relayer) && (
          <HandIn key={chosen.file.nullifierHash + chosen.file.root} file={chosen.file} maySave={false} />
        )}
      </Card>
    </section>
  )
}
