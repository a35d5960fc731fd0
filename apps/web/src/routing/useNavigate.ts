import { openAddress, readPlace } from './navigation.ts'
import { type Target, toAddress } from './routes.ts'

type Navigate = (target: Target & { readonly replace?: boolean }) => Promise<void>

/** Opens a screen; resolves when it or a later target is shown. */
export const openTarget: Navigate = ({ replace = false, ...target }) =>
  openAddress(toAddress(target as Target, readPlace().search), { replace })

export const useNavigate = (): Navigate => openTarget
