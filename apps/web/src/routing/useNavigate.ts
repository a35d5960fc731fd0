import { openAddress, readPlace } from './navigation.ts'
import { addressOf, type Target } from './routes.ts'

type Navigate = (target: Target & { readonly replace?: boolean }) => Promise<void>

/** Opens a screen; resolves when it is shown or another was asked for since. */
export const navigate: Navigate = ({ replace = false, ...target }) =>
  openAddress(addressOf(target as Target, readPlace().search), { replace })

export const useNavigate = (): Navigate => navigate
