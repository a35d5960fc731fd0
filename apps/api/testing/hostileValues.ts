/** A JSON schema, as far as these tests read it. */
export type Shape = {
  readonly type?: string
  readonly pattern?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
}

/** Texts as an attacker types them. */
export const texts = [
  '<script>alert(document.cookie)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  "'; DROP TABLE bank.operator; --",
  '=HYPERLINK("https://evil.example","click")',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '../../../../etc/passwd',
  '\u202Etxt.exe\u202C',
  'null\u0000byte',
  '\ud800',
  '\r\nSet-Cookie: __Host-operator=evil',
  '１２３',
  '-1',
  '0x1',
  '1e309',
  '99999999999999999999',
  '%',
  '\\',
  'a'.repeat(30_000),
  '🦊'.repeat(4_000),
]
/** Values that no field of a form can hold. */
export const others: readonly unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  [],
  ['a'],
  {},
  { $ne: null },
  { toString: 'x' },
  [[[[['deep']]]]],
]

type Fresh = { readonly code: string; readonly leaverId: string }

/** A value that fits the shape well enough to bring the other fields before the verb. */
export function sampleOf(name: string, shape: Shape, fresh: Fresh): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return sampleOf(name, shape.anyOf[0] ?? {}, fresh)
  if (shape.type === 'integer' || shape.type === 'number') return 1
  if (shape.type === 'boolean') return true
  if (name === 'totp') return fresh.code
  if (name === 'operatorId') return fresh.leaverId
  if (name === 'summaryHash') return 'ab'.repeat(32)
  if (name === 'id' && shape.pattern?.includes('64')) return `0x${'ab'.repeat(32)}`
  if (name === 'depositId') return `56:0x${'11'.repeat(20)}:0`
  if (name === 'depositor') return `0x${'11'.repeat(20)}`
  if (name === 'sender') return `0x${'11'.repeat(20)}`
  if (name === 'url') return 'https://app.example'
  if (name === 'date') return '2026-01-01'
  if (name === 'states' || name === 'kinds') return ''
  return /reason|description|jurisdiction|licence|name|icon/.test(name) ? 'words' : '1'
}
