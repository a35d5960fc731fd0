export { createQueryClient } from './createQueryClient.ts'
export { createSentencesQuery } from './createSentencesQuery.ts'
