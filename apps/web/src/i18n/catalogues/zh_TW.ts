import type { Messages } from '@lingui/core'

export { messages } from './zh_TW.po'

/** How the words of each part are loaded; another language's need not be known here. */
export const parts = import.meta.glob<{ readonly messages: Messages }>('./*/zh_TW.po')
