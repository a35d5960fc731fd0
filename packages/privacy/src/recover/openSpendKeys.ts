import type { LocalAccount } from 'viem/accounts'
import { createSeedFromBytes, deriveSeedBytes, type Seed, type SeedKey, signSeedMessage } from '../seed.ts'
import { createSeedMessage } from '../seedText.ts'
import { parseSeedWords } from '../seedWords.ts'
import { parseViewKey } from '../viewKey.ts'
import { openWallet } from './openWallet.ts'
import type { KeySource } from './parseCommand.ts'
import { RecoverFailure } from './recoverFailure.ts'
import type { Terminal } from './terminal.ts'

/** Seeds with the wallet that signed for them, absent for words; `exported` are the bytes of the newest seed. */
export type SpendKeys = {
  readonly seeds: readonly Seed[]
  readonly wallet: LocalAccount | undefined
  readonly exported: Uint8Array<ArrayBuffer> | undefined
}

type SeedSource = Exclude<KeySource, { readonly kind: 'viewKey' }>

/** Opens the seeds of a wallet or of words. Throws RecoverFailure or WordsRejected. */
export async function openSpendKeys(
  terminal: Terminal,
  source: SeedSource,
  chainId: number,
): Promise<SpendKeys> {
  if (source.kind === 'words') return openWords(terminal, source.hasPassphrase)
  const { seed, page } = source
  const wallet = await openWallet(terminal, source.account)
  const seeds: Seed[] = []
  const derive = async (deployment?: Parameters<typeof createSeedMessage>[1]) => {
    const message = createSeedMessage(wallet.address, deployment)
    const bytes = await deriveSeedBytes(message, await signSeedMessage(wallet, message))
    seeds.push(await createSeedFromBytes(bytes, message.version))
    return bytes
  }
  if (seed !== 2) await derive()
  const exported = page && seed !== 1 ? await derive({ ...page, chainId }) : undefined
  if (page === undefined && seed === 'both')
    terminal.write(
      'Only deposits of the first version of the key are looked for. Newer ones need --origin and --vault.',
    )
  return { seeds, wallet, exported }
}

async function openWords(terminal: Terminal, hasPassphrase: boolean): Promise<SpendKeys> {
  const words = process.env.RECOVER_WALLET ?? (await terminal.readSecret('The 24 words of the seed:'))
  const passphrase = hasPassphrase
    ? (process.env.RECOVER_PASSPHRASE ?? (await terminal.readSecret('Passphrase:')))
    : ''
  const exported = await parseSeedWords(words, passphrase)
  return { seeds: [await createSeedFromBytes(exported)], wallet: undefined, exported }
}

/** Opens the view key of RECOVER_WALLET, or of what the user types unseen. */
export async function openViewKey(terminal: Terminal): Promise<SeedKey> {
  const given = process.env.RECOVER_WALLET ?? (await terminal.readSecret('View key:'))
  const key = await parseViewKey(given)
  if (key === undefined) throw new RecoverFailure('That is no view key, or one with a mistake in it.', 2)
  return key
}
