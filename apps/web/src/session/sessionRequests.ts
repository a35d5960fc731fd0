/** What screens may ask of the wallet; its code loads with the first call. Rejections are told to the person there. */
export type AccountCommands = {
  /** Opens the choice of wallets, unless the demo’s is wanted, and goes on to sign in; resolves when the person is done or gave up. */
  readonly connectWallet: (wanted?: 'demo') => Promise<void>
  readonly signIn: () => Promise<void>
  readonly switchChain: (chainId: number) => Promise<void>
  /** Compares the remembered wallet with the real one once more. */
  readonly checkWallet: () => Promise<void>
  /** Ends the session and lets go of the wallet. */
  readonly disconnectWallet: () => Promise<void>
}

type Load = () => Promise<AccountCommands>

let load: Load | undefined

/** Told once by `app/`, which stands above both the screens that ask and the session that answers. */
export function provideAccountCommands(loader: Load): void {
  load = loader
}

const commands = async (): Promise<AccountCommands> => {
  if (!load) throw new Error('account commands were not provided')
  return await load()
}

export const askConnect = async (wanted?: 'demo'): Promise<void> => (await commands()).connectWallet(wanted)
export const askSignIn = async (): Promise<void> => (await commands()).signIn()
export const askSwitchChain = async (chainId: number): Promise<void> =>
  (await commands()).switchChain(chainId)
export const askCheckWallet = async (): Promise<void> => (await commands()).checkWallet()
export const askDisconnect = async (): Promise<void> => (await commands()).disconnectWallet()
