import { lazy } from 'react'
import { loadPageTexts } from '../../i18n/loadPageTexts.ts'

const loadTexts = () => loadPageTexts('addressBook')

/** The sheets of the address book, each with its texts. */
export const AddressBookSheet = lazy(async () => {
  const [{ AddressBookSheet: Sheet }] = await Promise.all([import('./AddressBookSheet.tsx'), loadTexts()])
  return { default: Sheet }
})

export const NameAddressSheet = lazy(async () => {
  const [{ NameAddressSheet: Sheet }] = await Promise.all([import('./NameAddressSheet.tsx'), loadTexts()])
  return { default: Sheet }
})
