import { createQueryClient } from '@bank/ui/app'

/** The one cache of server responses. */
export const queryClient = createQueryClient()
