import type { Messages } from '@lingui/core'

export { messages } from './ko.po'

/** Loaders of each part's texts; another language's are not needed here. */
export const parts = import.meta.glob<{ readonly messages: Messages }>('./*/ko.po')
