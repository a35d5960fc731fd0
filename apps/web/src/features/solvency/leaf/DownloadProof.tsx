import verifierUrl from '@bank/chain/verifySolvency.mjs?url&no-inline'
import { Button, CopyText, DownloadIcon, getButtonClass } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { toast } from '../../../toasts/toast.ts'
import type { LeafProof } from '../solvencyQueries.ts'

const proofName = 'solvency-proof'
const verifierName = 'verifySolvency.mjs'
const command = `node ${verifierName} ${proofName}.json`

/** Downloads of the proof and of the standalone verifier, with its command. */
export function DownloadProof({ proof }: { readonly proof: LeafProof }) {
  const { t } = useLingui()
  const save = async () => {
    try {
      const { saveFile } = await import('@bank/ui/files')
      saveFile(proofName, 'json', `${JSON.stringify(proof, null, 2)}\n`)
    } catch {
      toast.error('saveFailed')
    }
  }
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p className="text-small text-ink-2">
        <Trans>
          Do not trust this page either: take both files, and check on a computer of your own with Node 20 or
          newer. Add the address of an RPC to ask the chain, too.
        </Trans>
      </p>
      <div className="grid grid-cols-2 gap-2 wide:gap-3">
        <Button kind="ghost" size="half" onClick={() => void save()}>
          <DownloadIcon size={18} aria-hidden="true" />
          <Trans>My proof</Trans>
        </Button>
        <a
          href={verifierUrl}
          download={verifierName}
          className={getButtonClass({ kind: 'ghost', size: 'half' })}
        >
          <DownloadIcon size={18} aria-hidden="true" />
          <Trans>The verifier</Trans>
        </a>
      </div>
      <div className="rounded-box bg-sunken px-4 py-1 text-small">
        <CopyText text={command} label={t`Copy the command`} onFailed={() => toast.error('copyFailed')}>
          <code>{command}</code>
        </CopyText>
      </div>
    </div>
  )
}
