import { Trans } from '@lingui/react/macro'
import { showCount, showShare } from '../../../i18n/formats.ts'
import type { Finishing } from '../notes/proofProgress.ts'
import { useFaultText } from './useFaultText.ts'

/** What making a proof does now: the chain, the files with their bytes, the proof itself. */
export function ProofNote({ finishing }: { readonly finishing: Finishing }) {
  const describe = useFaultText()
  switch (finishing.step) {
    case 'reading':
      return <Trans>Reading the pool from the chain</Trans>
    case 'loading': {
      const loaded = showMegabytes(finishing.loaded)
      const total = showMegabytes(finishing.total)
      return (
        <Trans>
          Loading the proving files, {loaded} of {total} MB
        </Trans>
      )
    }
    case 'proving': {
      const part = showShare({ numerator: BigInt(Math.round(finishing.part * 100)), denominator: 100n })
      return <Trans>Proving, {part}. Keep this page open</Trans>
    }
    case 'handingIn':
      return <Trans>Handing the proof in</Trans>
    case 'failed':
      return <span className="text-danger">{describe(finishing.error)}</span>
  }
}

const showMegabytes = (bytes: number): string => showCount(Math.round(bytes / 100_000) / 10)
