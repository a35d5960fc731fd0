import { amountOf } from '@bank/money'
import { Card, SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { configQuery } from '../../../api/queries.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { AddressText } from '../../../components/addresses/AddressText.tsx'
import { FilePicker } from '../../../components/forms/FilePicker.tsx'
import { formatCount, formatDateTime, formatMoney } from '../../../i18n/formats.ts'
import { createFindRecord } from './createFindRecord.ts'
import { AmountFacts } from './LeafAmounts.tsx'
import { type ClaimedProof, parseProofFile } from './parseProofFile.ts'
import { type LeafVerdict, verifyLeaf } from './verifyLeaf.ts'

type Check =
  | { readonly status: 'none' }
  | { readonly status: 'checking'; readonly fileName: string }
  | { readonly status: 'malformed'; readonly fileName: string }
  | {
      readonly status: 'checked'
      readonly fileName: string
      readonly proof: ClaimedProof
      readonly verdict: LeafVerdict
    }

/** Larger than any proof: a path has 63 steps at most. */
const largestFileBytes = 64_000

/** Verifies the proof that a member gave away: seen by its file alone, without a wallet and without the server. */
export function CheckFile({ contract }: { readonly contract: string }) {
  const [check, setCheck] = useState<Check>({ status: 'none' })
  const read = async (file: File) => {
    const fileName = file.name
    setCheck({ status: 'checking', fileName })
    const proof = file.size > largestFileBytes ? undefined : parseProofFile(await file.text())
    if (!proof) return setCheck({ status: 'malformed', fileName })
    setCheck({ status: 'checked', fileName, proof, verdict: await verifyClaimed(proof, contract) })
  }
  return (
    <section>
      <SectionTitle>
        <Trans>Check a proof file</Trans>
      </SectionTitle>
      <Card className="grid gap-3">
        <FilePicker
          note={
            <Trans>
              A member can give you the file of their proof. Your browser compares it with the record on
              chain, without a wallet; the file stays on this device.
            </Trans>
          }
          label={<Trans>Choose a file</Trans>}
          fileName={check.status === 'none' ? undefined : check.fileName}
          onFile={(file) => void read(file)}
        />
        <div aria-live="polite" className="text-small empty:sr-only">
          {check.status === 'checking' && <Trans>Checking against the chain…</Trans>}
          {check.status === 'malformed' && <Refusal reason="malformed" />}
          {check.status === 'checked' &&
            (check.verdict.ok ? (
              <Counted proof={check.proof} verdict={check.verdict} />
            ) : (
              <Refusal reason={check.verdict.reason} />
            ))}
        </div>
      </Card>
    </section>
  )
}

/** Verifies a claim by this installation's own contract, vault and chain. */
async function verifyClaimed(proof: ClaimedProof, contract: string): Promise<LeafVerdict> {
  const config = await queryClient.ensureQueryData(configQuery).catch(() => undefined)
  if (!config) return { ok: false, at: 'chain', reason: 'chainSilent' }
  const chain = config.chains.find(({ chainId }) => chainId === proof.chainId)
  if (!chain) return { ok: false, at: 'chain', reason: 'otherContract' }
  return verifyLeaf(proof, {
    contract,
    vault: config.contracts.vault,
    findRecord: createFindRecord(chain),
  })
}

function Counted({
  proof,
  verdict,
}: {
  readonly proof: ClaimedProof
  readonly verdict: Extract<LeafVerdict, { ok: true }>
}) {
  const amount = formatMoney(amountOf('USDT', verdict.amount))
  const total = formatMoney(amountOf('USDT', verdict.liabilities))
  const held = formatMoney(amountOf('USDT', verdict.assets))
  const number = formatCount(verdict.recordNumber)
  const time = formatDateTime(verdict.snapshotTime)
  return (
    <div className="grid gap-3">
      <div role="status" className="rounded-box bg-accent-soft p-4">
        <p className="font-strong text-credit">
          <Trans>This address is counted with {amount}</Trans>
        </p>
        <AddressText address={proof.leaf.address as `0x${string}`} />
        <p className="mt-1">
          <Trans>
            By on-chain record {number}, of {time}: later changes are not in it. All member balances were{' '}
            {total}, and the contract itself read {held} in the vault.
          </Trans>
        </p>
      </div>
      <div className="rounded-box bg-sunken p-4">
        <AmountFacts leaf={proof.leaf} />
      </div>
    </div>
  )
}

type Reason = Extract<LeafVerdict, { ok: false }>['reason']

function Refusal({ reason }: { readonly reason: Reason }) {
  const isOpen = reason === 'chainSilent'
  return (
    <p
      role="alert"
      className={`rounded-small px-3 py-2 ${isOpen ? 'bg-warn-soft text-warn' : 'bg-danger-soft text-danger'}`}
    >
      <RefusalText reason={reason} />
    </p>
  )
}

function RefusalText({ reason }: { readonly reason: Reason }) {
  switch (reason) {
    case 'malformed':
    case 'sumOutOfRange':
    case 'otherMember':
      return <Trans>This file is not a proof of reserves.</Trans>
    case 'rootMismatch':
    case 'liabilitiesMismatch':
      return <Trans>This proof was changed or forged: its amounts do not lead to its record.</Trans>
    case 'otherContract':
    case 'otherVault':
      return <Trans>This proof names another contract than the one that records these reserves.</Trans>
    case 'notRecorded':
    case 'otherTotal':
      return <Trans>The contract on chain never recorded this proof.</Trans>
    case 'chainSilent':
      return <Trans>The chain did not answer. Choose the file again in a moment.</Trans>
  }
}
