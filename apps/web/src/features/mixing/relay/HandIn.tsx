import { Button } from '@bank/ui'
import { saveFile } from '@bank/ui/files'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddressText } from '../../../components/addresses/AddressText.tsx'
import { ExplorerLink } from '../../../components/addresses/ExplorerLink.tsx'
import { useMixingFailureText } from '../orders/mixingFailures.ts'
import { createRelayClient } from './relayClients.ts'
import { formatRelayFile, type RelayFile } from './relayFile.ts'

const pollIntervalMs = 5_000

/** A proved withdrawal, which is handed in from here or saved and handed in from another network. */
export function HandIn({
  file,
  maySave,
  onHandedIn,
  onAgain,
}: {
  readonly file: RelayFile
  readonly maySave: boolean
  readonly onHandedIn?: () => void
  /** Makes another proof, for one that was refused. */
  readonly onAgain?: () => void
}) {
  const [isHandedIn, setHandedIn] = useState(false)
  const describe = useMixingFailureText()
  const { relayer, kind: _kind, ...request } = file
  // The same request again answers how far it is.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['relayedWithdrawal', relayer, file.nullifierHash, file.root],
    queryFn: async ({ signal }) => {
      const taken = await createRelayClient(relayer).relayWithdrawal(request, { signal })
      onHandedIn?.()
      return taken
    },
    enabled: isHandedIn,
    retry: false,
    refetchInterval: ({ state }) =>
      (state.error && !state.data) || isOver(state.data?.state) ? false : pollIntervalMs,
  })
  const handIn = () => (isHandedIn ? void refetch() : setHandedIn(true))
  return (
    <div className="grid gap-3 text-small">
      <p className="text-ink-2">
        <Trans>Paid to</Trans> <AddressText address={file.receiverAddress} />
      </p>
      {!data && (
        <div className="flex flex-wrap gap-2">
          <Button size="pill" busy={isHandedIn && isFetching} onClick={handIn}>
            <Trans>Hand it in now</Trans>
          </Button>
          {maySave && (
            <Button
              kind="ghost"
              size="pill"
              onClick={() =>
                saveFile(`withdrawal-${file.nullifierHash.slice(2, 10)}`, 'json', formatRelayFile(file))
              }
            >
              <Trans>Save it as a file</Trans>
            </Button>
          )}
        </div>
      )}
      <div role="status" className="empty:hidden">
        {error && !data && <span className="text-danger">{describe(error)}</span>}
        {data && <Progress state={data.state} />}
      </div>
      {error && !data && onAgain && (
        <Button kind="ghost" size="pill" onClick={onAgain}>
          <Trans>Prove again</Trans>
        </Button>
      )}
      {data?.outHash && (
        <p>
          <ExplorerLink hash={data.outHash} chainId={file.chainId} isNamed />
        </p>
      )}
    </div>
  )
}

type State = 'proved' | 'relaying' | 'broadcast' | 'withdrawn' | 'failed'

const isOver = (state: State | undefined): boolean => state === 'withdrawn' || state === 'failed'

function Progress({ state }: { readonly state: State }) {
  switch (state) {
    case 'proved':
      return <Trans>The relayer has it and sends it at a random time. You may close this page.</Trans>
    case 'relaying':
    case 'broadcast':
      return <Trans>On its way</Trans>
    case 'withdrawn':
      return (
        <span className="font-strong text-credit">
          <Trans>Paid out</Trans>
        </span>
      )
    case 'failed':
      return (
        <span className="text-danger">
          <Trans>Not paid out. Nothing is lost: look for your deposits again and choose another way.</Trans>
        </span>
      )
  }
}
