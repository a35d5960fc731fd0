import { useQuery } from '@tanstack/react-query'
import { createQueryOptions } from '../api/queries.ts'
import { formatSymbol } from '../i18n/branding.ts'
import { formatAmount } from '../i18n/formats.ts'
import { useMay } from '../session/SessionContext.ts'
import { formatParameterValue } from './formatParameterValue.ts'

type Detail = Readonly<Record<string, string>>

const values: readonly string[] = ['value', 'from', 'former', 'formerValue']
const usdtFigures: readonly string[] = ['exchangeFees', 'assets', 'liabilities', 'claims', 'left']
const decimal = /^(0|[1-9]\d{0,12})(\.\d{1,6})?$/

/** Figures of what is proposed or was done, with their unit; undefined for what is no figure. */
export function useFormatDetail(): (detail: Detail, name: string) => string | undefined {
  const may = useMay()
  const parameters = useQuery({
    ...createQueryOptions('queryParameters', {}),
    enabled: may('queryParameters'),
  })
  return (detail, name) => {
    const value = detail[name] ?? ''
    if (name === 'amount' && decimal.test(value)) {
      const asset = detail.asset === 'GUSD' || detail.asset === 'BNB' ? detail.asset : 'USDT'
      return `${formatAmount(value, asset)} ${formatSymbol(asset)}`
    }
    if (usdtFigures.includes(name) && decimal.test(value)) return `${formatAmount(value, 'USDT')} USDT`
    if (name === 'mixingFees' && decimal.test(value)) return `${formatAmount(value, 'BNB')} BNB`
    const parameter = values.includes(name) && parameters.data?.find((known) => known.name === detail.name)
    return parameter ? formatParameterValue(parameter, value) : undefined
  }
}
