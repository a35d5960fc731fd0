import { useQuery } from '@tanstack/react-query'
import { askQuery } from '../api/queries.ts'
import { showSymbol } from '../i18n/branding.ts'
import { showAmount } from '../i18n/formats.ts'
import { useMay } from '../session/SessionContext.ts'
import { showParameterValue } from './showParameterValue.ts'

type Detail = Readonly<Record<string, string>>

const values: readonly string[] = ['value', 'from', 'former', 'formerValue']
const decimal = /^(0|[1-9]\d{0,12})(\.\d{1,6})?$/

/** Figures of what is proposed or was done, with their unit; undefined for what is no figure. */
export function useShowDetail(): (detail: Detail, name: string) => string | undefined {
  const may = useMay()
  const parameters = useQuery({ ...askQuery('queryParameters', {}), enabled: may('queryParameters') })
  return (detail, name) => {
    const value = detail[name] ?? ''
    if (name === 'amount' && decimal.test(value)) {
      const asset = detail.asset === 'GUSD' || detail.asset === 'BNB' ? detail.asset : 'USDT'
      return `${showAmount(value, asset)} ${showSymbol(asset)}`
    }
    if (name === 'exchangeFees' && decimal.test(value)) return `${showAmount(value, 'USDT')} USDT`
    if (name === 'mixingFees' && decimal.test(value)) return `${showAmount(value, 'BNB')} BNB`
    const parameter = values.includes(name) && parameters.data?.find((known) => known.name === detail.name)
    return parameter ? showParameterValue(parameter, value) : undefined
  }
}
