import { createQueryClient } from '@bank/ui/app'

/** The one cache of server responses. */
export const queryClient = createQueryClient()

/** Key of the configuration of the installation. */
export const configKey = ['config'] as const
