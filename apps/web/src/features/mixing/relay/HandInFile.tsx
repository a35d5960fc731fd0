import { Card, SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { FilePicker } from '../../../components/forms/FilePicker.tsx'
import type { Figures } from '../../../records/mixingQueries.ts'
import { HandIn } from './HandIn.tsx'
import { parseRelayFile, type RelayFile } from './relayFile.ts'

/** Hands in a withdrawal that was proved elsewhere, without wallet and session: from any device and network. */
export function HandInFile({ relayers }: Pick<Figures, 'relayers'>) {
  const [chosen, setChosen] = useState<{ readonly name: string; readonly file: RelayFile | undefined }>()
  const read = async (file: File) => setChosen({ name: file.name, file: parseRelayFile(await file.text()) })
  const known = [location.origin, ...relayers]
  return (
    <section>
      <SectionTitle>
        <Trans>Hand in a saved withdrawal</Trans>
      </SectionTitle>
      <Card className="grid gap-3">
        <FilePicker
          note={
            <Trans>
              No wallet and no sign-in is needed. Open this page on another network, and the relayer does not
              see yours. A saved withdrawal is good until its period ends; after that, prove it again.
            </Trans>
          }
          label={<Trans>Choose a saved withdrawal</Trans>}
          fileName={chosen?.name}
          onFile={(file) => void read(file)}
        />
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
