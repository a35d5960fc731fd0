import { Money } from '../../components/Money.tsx'
import type { Deposit } from '../../labels/mixingLabels.ts'

/** Amount and depositor of the deposit under decision. */
export function DepositLine({ deposit }: { readonly deposit: Deposit }) {
  return (
    <p className="grid gap-1 rounded-box bg-sunken p-3 text-small">
      <span className="font-strong">
        <Money amount={deposit.amount} asset="BNB" />
      </span>
      <span className="break-all num">{deposit.depositor}</span>
    </p>
  )
}
