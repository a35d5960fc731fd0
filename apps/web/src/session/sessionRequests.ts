/**
 * Wallet commands for screens; their code loads with the first call. The implementation shows every failure
 * to the user.
 */
export type SessionCommands = {
  /**
   * Opens the choice of wallets, unless the demo's is requested, and continues to sign-in; resolves when the
   * user is done or gave up.
   */
  readonly connectWallet: (wanted?: 'demo') => Promise<void>
  readonly signIn: () => Promise<void>
  readonly switchChain: (chainId: number) => Promise<void>
  /** Verifies the remembered wallet again. */
  readonly verifyWallet: () => Promise<void>
  /** Ends the session and disconnects the wallet. */
  readonly disconnectWallet: () => Promise<void>
}

type Load = () => Promise<SessionCommands>

let load: Load | undefined

/** Set once by `app/`, the layer above both the screens and the session. */
export function setSessionCommands(loader: Load): void {
  load = loader
}

const loadCommands = async (): Promise<SessionCommands> => {
  if (!load) throw new Error('account commands were not provided')
  return await load()
}

export const requestConnect = async (wanted?: 'demo'): Promise<void> =>
  (await loadCommands()).connectWallet(wanted)
export const requestSignIn = async (): Promise<void> => (await loadCommands()).signIn()
export const requestSwitchChain = async (chainId: number): Promise<void> =>
  (await loadCommands()).switchChain(chainId)
export const requestWalletCheck = async (): Promise<void> => (await loadCommands()).verifyWallet()
export const requestDisconnect = async (): Promise<void> => (await loadCommands()).disconnectWallet()
