import { Trans } from '@lingui/react/macro'
import { formatMoment } from '../../../components/dates/formatMoment.ts'
import { formatCount, formatShare } from '../../../i18n/formats.ts'
import { joinDay } from '../../../i18n/joinDay.ts'
import type { ProofProgress } from '../notes/proofProgress.ts'
import { useMixingFailureText } from './mixingFailures.ts'

/** The progress of a proof: chain, files with their bytes, proof, or what it waits for. */
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
    case 'waiting': {
      const moment = joinDay(formatMoment(proofProgress.from))
      return <Trans>From {moment}: your key drew this time at random</Trans>
    }
    case 'tooFew': {
      const [hidden, minimum] = [formatCount(proofProgress.hidden), formatCount(proofProgress.minimum)]
      return (
        <Trans>
          Held back. Deposits to hide among, yours included: {hidden}. Wanted: {minimum}. This page tries
          again by itself
        </Trans>
      )
    }
    case 'failed':
      return <span className="text-danger">{describe(proofProgress.error)}</span>
  }
}

const formatMegabytes = (bytes: number): string => formatCount(Math.round(bytes / 100_000) / 10)
