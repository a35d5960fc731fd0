import { parseArgs } from 'node:util'
import { parseAddress } from '@bank/chain'
import type { Address } from 'viem'
import type { Deployment } from '../seedText.ts'
import { RecoverFailure } from './recoverFailure.ts'

export const usage = `Gets private transfers back from a wallet and the chain alone.

  npm run recover -- list --rpc URL
  npm run recover -- withdraw --rpc URL --deposit NUMBER --to ADDRESS
  npm run recover -- take-back --rpc URL --deposit NUMBER
  npm run recover -- check-receipt --rpc URL --file FILE [--audience TEXT]
  npm run recover -- export-words --rpc URL --origin URL --vault ADDRESS
  npm run recover -- export-view-key --rpc URL --origin URL --vault ADDRESS

  --origin URL        the page of the deposits, such as https://example.com; part of the text that the wallet signed
  --vault ADDRESS     the vault of that page, also part of the text
  --seed 1|2          only notes of this version of the text; 1 named neither page nor vault (both)
  --seed-words        the secret is the 24 words of a seed, not a wallet; RECOVER_SENDER sends
  --passphrase        the words have a passphrase, asked for or read from RECOVER_PASSPHRASE
  --view-key          the secret is a view key, which can only list
  --pool ADDRESS      the pool; needed for a deposit when there are several, or when another account made it
  --views             asks the pool's contract alone: neither logs nor the keys of this build; for list and take-back
                      with --pool
  --from-block N      a block at or before the pool's deployment; reading begins there (0)
  --account N         which account of a recovery phrase (0)
  --yes               send without asking

The wallet is asked for, or read from RECOVER_WALLET: a recovery phrase or a private key, never an argument.
RECOVER_SENDER is another account that pays the gas of a withdrawal, so that it is not linked to the wallet.
It ends with 0 when done, 1 when something cannot be done, 2 when asked in a wrong way, 3 when the RPC endpoint does not serve.
`

/** Options of every command. */
export type Source = {
  readonly rpc: string
  readonly fromBlock: bigint
  readonly pool: Address | undefined
  /** Asks the views of the named pool instead of reading logs. */
  readonly isByViews: boolean
}

/** The secret that is asked for, and what it is a secret of. */
export type KeySource =
  | {
      readonly kind: 'wallet'
      readonly account: number
      readonly seed: 1 | 2 | 'both'
      /** The page whose text of version 2 the wallet signs; absent where none was named. */
      readonly page: Pick<Deployment, 'origin' | 'vault'> | undefined
    }
  | { readonly kind: 'words'; readonly hasPassphrase: boolean }
  | { readonly kind: 'viewKey' }

export type Command = Source & { readonly key: KeySource; readonly isConfirmed: boolean } & (
    | { readonly name: 'list' | 'export-words' | 'export-view-key' }
    | { readonly name: 'withdraw'; readonly deposit: number; readonly to: Address }
    | { readonly name: 'take-back'; readonly deposit: number }
    | { readonly name: 'check-receipt'; readonly file: string; readonly audience: string | undefined }
  )

type Values = ReturnType<typeof read>['values']

/** Parses the arguments; throws RecoverFailure with the first thing that is wrong. */
export function parseCommand(parameters: readonly string[]): Command {
  const { values, name = 'list' } = read(parameters)
  if (!isCommand(name)) throw createUsageError(`There is no command "${name}".`)
  const common = {
    rpc: parseRpc(values.rpc),
    fromBlock: BigInt(parseNumber('--from-block', values['from-block'] ?? '0')),
    pool: values.pool === undefined ? undefined : parsePlace('--pool', values.pool),
    key: parseKeySource(values),
    isConfirmed: values.yes === true,
    isByViews: values.views === true,
  }
  if (common.isByViews) assertViewsSuffice(name, common)
  if (common.key.kind === 'viewKey' && name !== 'list')
    throw createUsageError('A view key lists deposits and does nothing else.')
  switch (name) {
    case 'list':
      return { ...common, name }
    case 'export-words':
    case 'export-view-key':
      return { ...common, key: requirePage(common.key), name }
    case 'withdraw':
      return {
        ...common,
        name,
        deposit: parseNumber('--deposit', values.deposit),
        to: parsePlace('--to', values.to),
      }
    case 'take-back':
      return { ...common, name, deposit: parseNumber('--deposit', values.deposit) }
    case 'check-receipt':
      if (values.file === undefined) throw createUsageError('Name the file of the receipt: --file FILE.')
      return { ...common, name, file: values.file, audience: values.audience }
  }
}

/** A proof needs the whole tree, hence logs; a view key derives no commitment that a view takes. */
function assertViewsSuffice(name: Command['name'], { pool, key }: Source & { key: KeySource }): void {
  if (pool === undefined) throw createUsageError('--views asks one contract: name it by --pool.')
  if (key.kind === 'viewKey' || (name !== 'list' && name !== 'take-back'))
    throw createUsageError('--views lists deposits of a wallet or of words, and takes them back.')
}

function parseKeySource(values: Values): KeySource {
  const { seed = 'both', origin, vault } = values
  const [isWords, isViewKey] = [values['seed-words'] === true, values['view-key'] === true]
  if (isWords && isViewKey) throw createUsageError('Name --seed-words or --view-key, not both.')
  const isWallet = !isWords && !isViewKey
  if (!isWallet && (values.seed ?? origin ?? vault) !== undefined)
    throw createUsageError('--seed, --origin and --vault are for a wallet; words and view keys need none.')
  if (!isWords && values.passphrase === true)
    throw createUsageError('--passphrase is for --seed-words; the passphrase itself is asked for.')
  if (isWords) return { kind: 'words', hasPassphrase: values.passphrase === true }
  if (isViewKey) return { kind: 'viewKey' }
  if ((origin === undefined) !== (vault === undefined))
    throw createUsageError('--origin and --vault belong together.')
  const account = parseNumber('--account', values.account ?? '0')
  if (seed !== '1' && seed !== '2' && seed !== 'both') throw createUsageError('--seed takes 1 or 2.')
  const page =
    origin === undefined ? undefined : { origin: parseOrigin(origin), vault: parsePlace('--vault', vault) }
  if (seed === '2' && page === undefined) throw createUsageError('Name the page: --origin and --vault.')
  return { kind: 'wallet', account, seed: seed === 'both' ? seed : seed === '1' ? 1 : 2, page }
}

/** An export is of the seed of version 2, which a wallet signs for a page. */
function requirePage(key: KeySource): KeySource {
  if (key.kind !== 'wallet') return key
  if (key.page === undefined || key.seed === 1)
    throw createUsageError('Name the page whose seed is exported: --origin and --vault.')
  return key
}

const names = ['list', 'withdraw', 'take-back', 'check-receipt', 'export-words', 'export-view-key']

function isCommand(name: string): name is Command['name'] {
  return names.includes(name)
}

function read(parameters: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const options = {
    ...{ rpc: text, pool: text, 'from-block': text, account: text, yes: flag, views: flag },
    ...{ seed: text, origin: text, vault: text, 'seed-words': flag, passphrase: flag, 'view-key': flag },
    ...{ deposit: text, to: text, file: text, audience: text },
  }
  try {
    const { values, positionals } = parseArgs({ args: [...parameters], options, allowPositionals: true })
    if (positionals.length > 1)
      throw createUsageError('Name one command; a secret never stands among the arguments.')
    return { values, name: positionals[0] }
  } catch (error) {
    if (error instanceof RecoverFailure) throw error
    throw createUsageError('There is an option that this tool does not know, or one without its value.')
  }
}

function parseRpc(rpc: string | undefined): string {
  if (rpc !== undefined && URL.canParse(rpc) && /^https?:$/.test(new URL(rpc).protocol)) return rpc
  throw createUsageError('Name an RPC endpoint of the chain: --rpc https://….')
}

/** Only the origin counts; a path behind it is left out. */
function parseOrigin(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin
  throw createUsageError('--origin takes the address of a page: https://….')
}

function parseNumber(option: string, text: string | undefined): number {
  if (text !== undefined && /^\d{1,15}$/.test(text)) return Number.parseInt(text, 10)
  throw createUsageError(`${option} takes a whole number.`)
}

function parsePlace(option: string, text: string | undefined): Address {
  const parsed = parseAddress(text ?? '')
  if (parsed.ok) return parsed.address
  throw createUsageError(
    `${option} takes an address (0x and 40 characters), with its capital letters as they are or all small.`,
  )
}

function createUsageError(sentence: string): RecoverFailure {
  return new RecoverFailure(`${sentence}\n\n${usage}`, 2)
}
