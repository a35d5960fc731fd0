import { amountOf } from '@bank/money'
import { AlertIcon, CheckIcon, NoteIcon, type Step } from '@bank/ui'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StepList } from '../../../components/transactions/StepList.tsx'
import { formatShortAddress } from '../../../i18n/formatShortAddress.ts'
import { formatCount, formatMoney } from '../../../i18n/formats.ts'
import type { LeafProof } from '../solvencyQueries.ts'
import { LeafRejectionText } from './LeafRejectionText.tsx'
import type { LeafVerdict } from './verifyLeaf.ts'

const order = ['owner', 'path', 'chain'] as const

/** The checks step by step, and their outcome. */
export function LeafVerdictSteps({
  verdict,
  proof,
}: {
  readonly verdict: LeafVerdict
  readonly proof: LeafProof
}) {
  const owner = formatShortAddress(proof.leaf.address)
  const steps = proof.path.length
  const block = formatCount(BigInt(proof.blockNumber))
  const names: Readonly<Record<(typeof order)[number], ReactNode>> = {
    owner: <Trans>The record is of your address {owner}</Trans>,
    path: (
      <Plural
        value={steps}
        _0="Verified: yours is the only balance"
        one="Verified through # step"
        other="Verified through # steps"
      />
    ),
    chain: <Trans>Recorded on chain in block {block}</Trans>,
  }
  return (
    <div className="grid gap-4">
      <Outcome verdict={verdict} />
      <StepList
        steps={order.map((key): Step => ({ key, name: names[key], state: classifyStep(key, verdict) }))}
      />
    </div>
  )
}

function classifyStep(key: (typeof order)[number], verdict: LeafVerdict): Step['state'] {
  if (verdict.ok) return 'done'
  const distance = order.indexOf(key) - order.indexOf(verdict.at)
  if (distance < 0) return 'done'
  return distance === 0 && verdict.reason !== 'chainSilent' ? 'failed' : 'later'
}

function Outcome({ verdict }: { readonly verdict: LeafVerdict }) {
  if (verdict.ok) return <Counted verdict={verdict} />
  const isOpen = verdict.reason === 'chainSilent'
  const Icon = isOpen ? NoteIcon : AlertIcon
  return (
    <div
      role="alert"
      className={`flex gap-3 rounded-box p-4 ${isOpen ? 'bg-warn-soft text-warn' : 'bg-danger-soft text-danger'}`}
    >
      <Icon size={20} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-strong">
          {isOpen ? <Trans>Not checked to the end</Trans> : <Trans>This proof is refused</Trans>}
        </p>
        <p className="mt-1 text-small text-ink">
          <LeafRejectionText rejection={verdict} />
        </p>
      </div>
    </div>
  )
}

function Counted({ verdict }: { readonly verdict: Extract<LeafVerdict, { ok: true }> }) {
  const amount = formatMoney(amountOf('USDT', verdict.amount))
  const total = formatMoney(amountOf('USDT', verdict.liabilities))
  const held = formatMoney(amountOf('USDT', verdict.assets))
  const number = formatCount(verdict.recordNumber)
  return (
    <div role="status" className="flex gap-3 rounded-box bg-accent-soft p-4">
      <CheckIcon size={20} className="mt-0.5 shrink-0 text-credit" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-strong text-credit">
          <Trans>You are counted with {amount}</Trans>
        </p>
        <p className="mt-1 text-small">
          <Trans>
            It is part of the member balances of {total} in on-chain record {number}. The contract itself read{' '}
            {held} in the vault.
          </Trans>
        </p>
        <p className="mt-1 text-small text-ink-2">
          <Trans>
            This shows that your balance is counted, not that every balance is. The more members verify, the
            stronger the proof.
          </Trans>
        </p>
      </div>
    </div>
  )
}
