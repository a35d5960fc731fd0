/** What screens may ask of the wallet; its code loads with the first call. Rejections are told to the person there. */
export type SessionCommands = {
  /** Opens the choice of wallets, unless the demo’s is wanted, and goes on to sign in; resolves when the person is done or gave up. */
  readonly connectWallet: (wanted?: 'demo') => Promise<void>
  readonly signIn: () => Promise<void>
  readonly switchChain: (chainId: number) => Promise<void>
  /** Compares the remembered wallet with the real one once more. */
  readonly verifyWallet: () => Promise<void>
  /** Ends the session and lets go of the wallet. */
  readonly disconnectWallet: () => Promise<void>
}

type Load = () => Promise<SessionCommands>

let load: Load | undefined

/** Told once by `app/`, which stands above both the screens that ask and the session that answers. */
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
