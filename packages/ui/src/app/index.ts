export { createQueryClient } from './createQueryClient.ts'
export { createSentencesQuery } from './createSentencesQuery.ts'
export { createToastStore, type Toasts } from './createToastStore.ts'
