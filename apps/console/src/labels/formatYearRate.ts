/** An annual rate as a percentage with every decimal it has, two at least: "0.0123" as "1.23%". */
export function formatYearRate(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  const digits = fraction.padEnd(4, '0')
  const percent = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '')
  return `${percent}.${digits.slice(2).replace(/0+$/, '').padEnd(2, '0')}%`
}
