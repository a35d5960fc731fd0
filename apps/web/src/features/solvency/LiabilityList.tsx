import { fromDecimal } from '@bank/money'
import { List, ListRow, SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { allDecimals, formatAmount } from '../../i18n/formats.ts'
import { getLiabilityNames } from './getLiabilityNames.ts'
import type { Figures } from './solvencyQueries.ts'

/** Liabilities by kind. */
export function LiabilityList({ figures }: { readonly figures: Figures }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <SectionTitle>
        <Trans>Member balances</Trans>
      </SectionTitle>
      <List label={t`Member balances`}>
        {figures.liabilities.map(({ kind, amount }) => {
          const { name, hint } = getLiabilityNames(kind)
          return (
            <ListRow
              key={kind}
              title={i18n._(name)}
              hint={i18n._(hint)}
              value={formatAmount(fromDecimal(amount, 'USDT'), allDecimals)}
            />
          )
        })}
      </List>
    </>
  )
}
