import { parseArgs } from 'node:util'
import { parseAddress } from '@bank/chain'
import type { Address } from 'viem'
import { RecoverFailure } from './recoverFailure.ts'

export const usage = `Gets private transfers back from a wallet and the chain alone.

  npm run recover -- list --rpc URL
  npm run recover -- withdraw --rpc URL --deposit NUMBER --to ADDRESS
  npm run recover -- take-back --rpc URL --deposit NUMBER
  npm run recover -- check-receipt --rpc URL --file FILE [--audience TEXT]

  --pool ADDRESS      the pool; needed for a deposit when there are several, or when another account made it
  --from-block N      a block at or before the pool's deployment; reading begins there (0)
  --account N         which account of a recovery phrase (0)
  --yes               send without asking

The wallet is asked for, or read from RECOVER_WALLET: a recovery phrase or a private key, never an argument.
RECOVER_SENDER is another account that pays the gas of a withdrawal, so that it is not linked to the wallet.
It ends with 0 when done, 1 when something cannot be done, 2 when asked in a wrong way, 3 when the RPC endpoint does not serve.
`

/** Options of every command. */
export type Source = { readonly rpc: string; readonly fromBlock: bigint; readonly pool: Address | undefined }

export type Command = Source & { readonly account: number; readonly isConfirmed: boolean } & (
    | { readonly name: 'list' }
    | { readonly name: 'withdraw'; readonly deposit: number; readonly to: Address }
    | { readonly name: 'take-back'; readonly deposit: number }
    | { readonly name: 'check-receipt'; readonly file: string; readonly audience: string | undefined }
  )

/** Parses the arguments; throws RecoverFailure with the first thing that is wrong. */
export function parseCommand(parameters: readonly string[]): Command {
  const { values, name = 'list' } = read(parameters)
  if (!isCommand(name)) throw createUsageError(`There is no command "${name}".`)
  const common = {
    rpc: parseRpc(values.rpc),
    fromBlock: BigInt(parseNumber('--from-block', values['from-block'] ?? '0')),
    pool: values.pool === undefined ? undefined : parsePlace('--pool', values.pool),
    account: parseNumber('--account', values.account ?? '0'),
    isConfirmed: values.yes === true,
  }
  switch (name) {
    case 'list':
      return { ...common, name }
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

function isCommand(name: string): name is Command['name'] {
  return ['list', 'withdraw', 'take-back', 'check-receipt'].includes(name)
}

function read(parameters: readonly string[]) {
  const text = { type: 'string' } as const
  const options = {
    ...{ rpc: text, pool: text, 'from-block': text, account: text, yes: { type: 'boolean' } as const },
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
