import type { TypedDataDefinition } from 'viem'

/** One field of structured text: its name as it is signed, a nested one after its parents ("order.amount"). */
export type TypedField = { readonly name: string; readonly value: string }

/**
 * Structured text (EIP-712) as a wallet shows it: its type, its domain, and each field in the order of its
 * type.
 */
export type TypedText = {
  readonly primaryType: string
  readonly domain: readonly TypedField[]
  readonly message: readonly TypedField[]
}

type Types = Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>

/** Parses structured text into fields; none of the signed values is left out. */
export function readTypedText({ domain, types, primaryType, message }: TypedDataDefinition): TypedText {
  const known = types as unknown as Types
  return {
    primaryType,
    domain: listFields(domain ?? {}, 'EIP712Domain', known),
    message: listFields(message, primaryType, known),
  }
}

function listFields(value: object, type: string, types: Types): TypedField[] {
  const given = value as Readonly<Record<string, unknown>>
  const declared = types[type] ?? Object.keys(given).map((name) => ({ name, type: '' }))
  return declared
    .filter(({ name }) => given[name] !== undefined)
    .flatMap((field) => listField(field.name, given[field.name], field.type, types))
}

function listField(name: string, value: unknown, type: string, types: Types): TypedField[] {
  if (Array.isArray(value)) {
    const itemType = type.replace(/\[\d*\]$/, '')
    return value.flatMap((item, index) => listField(`${name}.${index + 1}`, item, itemType, types))
  }
  if (typeof value !== 'object' || value === null) return [{ name, value: String(value) }]
  return listFields(value, type, types).map((field) => ({ ...field, name: `${name}.${field.name}` }))
}
