import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'

/** A word of the server in the operator's language; one that is not known is shown as the server has it. */
export function useLabel(): (
  names: Readonly<Record<string, MessageDescriptor | { readonly name: MessageDescriptor }>>,
  word: string,
) => string {
  const { i18n } = useLingui()
  return (names, word) => {
    const entry = Object.hasOwn(names, word) ? names[word] : undefined
    if (!entry) return word
    return i18n._('name' in entry ? entry.name : entry)
  }
}
