import { Trans } from '@lingui/react/macro'
import { formatCount, formatShare } from '../../../i18n/formats.ts'
import type { ProofProgress } from '../notes/proofProgress.ts'
import { useMixingFailureText } from './mixingFailures.ts'

/** The progress of a proof: chain, files with their bytes, proof. */
export function ProofStatus({ proofProgress }: { readonly proofProgress: ProofProgress }) {
  const describe = useMixingFailureText()
  switch (proofProgress.step) {
    case 'reading':
      return <Trans>Reading the pool from the chain</Trans>
    case 'loading': {
      const loaded = formatMegabytes(proofProgress.loaded)
      const total = formatMegabytes(proofProgress.total)
      return (
        <Trans>
          Loading the proving files, {loaded} of {total} MB
        </Trans>
      )
    }
    case 'proving': {
      const part = formatShare({ numerator: BigInt(Math.round(proofProgress.part * 100)), denominator: 100n })
      return <Trans>Proving, {part}. Keep this page open</Trans>
    }
    case 'handingIn':
      return <Trans>Submitting the proof</Trans>
    case 'failed':
      return <span className="text-danger">{describe(proofProgress.error)}</span>
  }
}

const formatMegabytes = (bytes: number): string => formatCount(Math.round(bytes / 100_000) / 10)
