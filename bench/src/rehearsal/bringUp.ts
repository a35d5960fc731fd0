import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { erc20Abi, vaultAbi } from '@bank/chain'
import { localTokenAbi } from '@bank/chain/server'
import { getTestAccount } from '@bank/chain/testing'
import { openDatabase } from '@bank/database'
import { getAddressFile } from '@bank/operations/database'
import type { RunningBank } from '@bank/operations/testing/bank'
import { type Address, createWalletClient, http, parseUnits } from 'viem'
import { bsc } from 'viem/chains'
import { type Member, openMember } from './openMember.ts'
import type { Outside } from './openOutside.ts'
import { addOperators, type Operators, openYieldGate } from './operatorActs.ts'
import { runCommand } from './runCommand.ts'

const memberAccount = getTestAccount(14)
const inviterAccount = getTestAccount(15)
const amounts = { recharge: '1000', exchange: '500', stake: '200' }
const pollMs = 500

/** Deploys the contracts with their owner, creates the database and migrates it, by the commands. */
export async function deployBank(outside: Outside, report: (step: string) => void): Promise<void> {
  const { folder, databaseFolder, poolPlace } = outside
  const file = (name: string) => join(folder, name)
  report('npm run deploy')
  await runCommand('deploy', [
    ...['--network', file('network.json'), '--settings', file('deployment.json')],
    ...['--keystore', file('key.json'), '--password-file', file('password')],
    ...['--out', file('deployments'), '--yes'],
  ])
  report('npm run database:create')
  const pool = poolPlace === undefined ? [] : ['--pool', poolPlace]
  await runCommand('database:create', ['--out', databaseFolder, ...pool], {
    DATABASE_ADMIN_URL_FILE: getAddressFile(folder, 'admin'),
  })
  report('npm run migrate')
  await runCommand('migrate', [], {
    MODE: 'production',
    DATABASE_MIGRATION_URL_FILE: getAddressFile(databaseFolder, 'owner'),
  })
}

/** A bank's first member, with money in it, and its operators. */
export type FundedMember = {
  readonly member: Member
  readonly operators: Operators
  readonly vault: Address
  /** Signs the member in at another address of the bank. */
  readonly signInAt: (origin: string) => Promise<Member>
}

/** Adds the first member and operators by their commands; the member recharges, exchanges and stakes. */
export async function openFundedMember(
  outside: Outside,
  bank: RunningBank,
  report: (step: string) => void,
): Promise<FundedMember> {
  const { setting, databaseFolder } = outside
  report('npm run members:root, npm run operators:add')
  await runCommand('members:root', [inviterAccount.address], {
    MODE: 'production',
    DATABASE_URL_FILE: getAddressFile(databaseFolder, 'api'),
  })
  const operators = await addOperators(bank.consoleOrigin, {
    MODE: 'production',
    DATABASE_MIGRATION_URL_FILE: getAddressFile(databaseFolder, 'owner'),
    OPERATOR_KEY_FILE: join(bank.settingsFolder, 'secrets', 'operator-key'),
  })
  await openYieldGate(operators)
  const vault = await readVault(outside)
  await sendTokens(outside, memberAccount.address)
  report('a member registers, recharges, exchanges and stakes')
  const place = {
    origin: bank.membersOrigin,
    rpcUrl: setting.chain.url,
    vault,
    token: setting.network.token.address,
    inviter: inviterAccount.address,
  }
  const member = await openMember(place, memberAccount)
  await member.recharge(amounts.recharge)
  const { api } = member
  await waitFor(async () => Number((await api.queryBalance({})).totalUsdtBalance) >= Number(amounts.recharge))
  await api.exchange(
    { fromCurrency: '0', toCurrency: '1', exchangeAmount: amounts.exchange },
    { idempotencyKey: 'rehearsal-exchange' },
  )
  await api.stake({ stakeTemplateId: '1', amount: amounts.stake }, { idempotencyKey: 'rehearsal-stake' })
  const signInAt = (origin: string) => openMember({ ...place, origin }, memberAccount, 'signIn')
  return { member, operators, vault, signInAt }
}

async function readVault({ folder, setting }: Outside): Promise<Address> {
  const file = join(folder, 'deployments', setting.network.name, 'record.json')
  const { contracts } = JSON.parse(await readFile(file, 'utf8'))
  return contracts.find(({ name }: { name: string }) => name === 'vault').address
}

/** The token's owner gives the member what an exchange would have sold. */
async function sendTokens({ setting }: Outside, to: Address): Promise<void> {
  const { chain, network } = setting
  const wallet = createWalletClient({
    chain: { ...bsc, id: network.chainId },
    transport: http(chain.url),
    account: getTestAccount(9),
  })
  const hash = await wallet.writeContract({
    address: network.token.address,
    abi: localTokenAbi,
    functionName: 'mint',
    args: [to, parseUnits(amounts.recharge, network.token.decimals)],
  })
  await chain.client.waitForTransactionReceipt({ hash })
}

/** The tokens in a wallet, in the token's smallest unit. */
export const readTokens = ({ setting }: Outside, address: Address): Promise<bigint> =>
  setting.chain.client.readContract({
    address: setting.network.token.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })

/** Compares books with themselves and with the vault, as the owner of the tables. */
export async function countLost({ setting, readDatabase }: Outside, vault: Address): Promise<number> {
  const { migrationUrl } = await readDatabase()
  const owner = openDatabase({ url: migrationUrl, poolSize: 1, applicationName: 'rehearsal' })
  try {
    const { rows: discrepancies } = await owner.pool.query('SELECT * FROM ledger.find_discrepancies()')
    const { rows } = await owner.pool.query<{ micro: string }>(
      'SELECT coalesce(sum(amount), 0)::text AS micro FROM bank.recharge',
    )
    const deposited = await setting.chain.client.readContract({
      address: vault,
      abi: vaultAbi,
      functionName: 'totalDeposited',
    })
    const isMissing =
      BigInt(rows[0]?.micro ?? 0) * 10n ** BigInt(setting.network.token.decimals - 6) !== deposited
    return discrepancies.length + (isMissing ? 1 : 0)
  } finally {
    await owner.close()
  }
}

const longestMs = 180_000

/** Waits for a condition; throws Error after three minutes. */
export async function waitFor(isReached: () => Promise<boolean>): Promise<void> {
  const untilMs = Date.now() + longestMs
  while (!(await isReached())) {
    if (Date.now() > untilMs) throw new Error('the bank did not get there within three minutes')
    await new Promise((done) => setTimeout(done, pollMs))
  }
}
