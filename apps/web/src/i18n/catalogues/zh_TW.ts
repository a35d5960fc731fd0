import type { Messages } from '@lingui/core'

export { messages } from './zh_TW.po'

/** Loaders of each part's texts; another language's are not needed here. */
export const parts = import.meta.glob<{ readonly messages: Messages }>('./*/zh_TW.po')
