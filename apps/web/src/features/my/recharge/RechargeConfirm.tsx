import { amountOf } from '@bank/money'
import { Button, Fact, Facts, Identicon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { AddressText } from '../../../components/addresses/AddressText.tsx'
import { ReviewFoot } from '../../../components/forms/ReviewFoot.tsx'
import { PlannedSteps } from '../../../components/transactions/PlannedSteps.tsx'
import { formatMoney } from '../../../i18n/formats.ts'
import { computeMaximumFee } from '../../../transactions/run/gasLimits.ts'
import { formatCoin } from '../../../wallet/formatCoin.ts'
import { RechargeSteps } from '../ongoing/RechargeSteps.tsx'
import type { RechargePlan } from './useRechargeFlow.ts'
import type { RechargePreconditions } from './useRechargePreconditions.ts'

/** Review before signing: amount, fees, arrival, contracts, duration and steps. */
export function RechargeConfirm({
  address,
  plan,
  preconditions,
  onBack,
  onConfirm,
}: {
  readonly address: Address
  readonly plan: RechargePlan
  readonly preconditions: RechargePreconditions
  readonly onBack: () => void
  readonly onConfirm: () => void
}) {
  const amount = formatMoney(plan.amount)
  const fee = formatCoin(computeMaximumFee(plan.actions, preconditions.terms.gasPrice), preconditions.coin)
  return (
    <>
      <div className="grid gap-5">
        <Facts>
          <Fact name={<Trans>You send</Trans>}>{amount}</Fact>
          <Fact name={<Trans>From your wallet</Trans>}>
            <AddressText address={address} isShort />
          </Fact>
          <Fact name={<Trans>Our fee</Trans>}>{formatMoney(amountOf('USDT', 0n))}</Fact>
          <Fact name={<Trans>Network fee, at most</Trans>}>{fee}</Fact>
          <Fact name={<Trans>Arrives in your balance</Trans>}>
            <strong>{amount}</strong>
          </Fact>
          <Fact name={<Trans>How long</Trans>}>
            <Trans>Usually under a minute</Trans>
          </Fact>
        </Facts>
        <Contracts preconditions={preconditions} asksPermission={plan.actions.length > 1} />
        <PlannedSteps>
          <RechargeSteps
            amount={amount}
            steps={[
              ...plan.actions.map((key) => ({ key, state: 'later' as const })),
              { key: 'confirmed', state: 'later' },
              { key: 'credited', state: 'later' },
            ]}
          />
        </PlannedSteps>
      </div>
      <ReviewFoot onBack={onBack}>
        <Button size="half" onClick={onConfirm}>
          <Trans>Confirm</Trans>
        </Button>
      </ReviewFoot>
    </>
  )
}

/** The contracts that the wallet will show: the vault and, before a permission, the token. */
function Contracts({
  preconditions: { chainName, contracts },
  asksPermission,
}: {
  readonly preconditions: RechargePreconditions
  readonly asksPermission: boolean
}) {
  return (
    <div className="grid gap-3 rounded-box bg-sunken p-3">
      <ContractLine name={<Trans>To the vault contract on {chainName}</Trans>} address={contracts.vault} />
      {asksPermission && (
        <ContractLine
          name={<Trans>The USDT contract your wallet shows for the permission</Trans>}
          address={contracts.usdt}
        />
      )}
    </div>
  )
}

function ContractLine({ name, address }: { readonly name: ReactNode; readonly address: Address }) {
  return (
    <div className="flex items-center gap-3">
      <Identicon address={address} />
      <div className="min-w-0 text-small">
        <p className="text-ink-2">{name}</p>
        <AddressText address={address} />
      </div>
    </div>
  )
}
