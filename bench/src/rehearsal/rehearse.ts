import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { erc20Abi, vaultAbi } from '@bank/chain'
import { localTokenAbi } from '@bank/chain/server'
import { getTestAccount } from '@bank/chain/testing'
import { openDatabase } from '@bank/database'
import { type RunningBank, startBank, writeEnvironment } from '@bank/operations/testing/bank'
import { type Address, createWalletClient, http, parseUnits } from 'viem'
import { bsc } from 'viem/chains'
import { type Member, openMember } from './openMember.ts'
import { type HomeOptions, type Outside, openOutside } from './openOutside.ts'
import { addOperators, approveWithdrawal, type Operators, openYieldGate } from './operatorActs.ts'
import { runCommand } from './runCommand.ts'

/** The figures of a rehearsal. */
export type Rehearsal = {
  readonly minutes: number
  /** Acts of an operator that no command does; each is reported with `by hand`. */
  readonly manualSteps: number
  /** Faults that the doctor named, before the first member and at the end. */
  readonly doctorProblems: number
  /** Withdrawals that reached the member's wallet with the amount asked for. */
  readonly paid: number
  /** Rows of the books that do not add up, and deposits of the chain that are not in them. */
  readonly lost: number
  /** Requests of the member that nothing, or an error of the server, answered. */
  readonly failedRequests: number
  /** Milliseconds for which the killed database was away. */
  readonly databaseAwayMs: number
}

const memberAccount = getTestAccount(14)
const inviterAccount = getTestAccount(15)
const amounts = { recharge: '1000', exchange: '500', stake: '200', withdrawal: '100' }
const pollMs = 500

/**
 * Brings a bank up as its operator would, by the commands where there is one, lets a member use it, and kills the database
 * while the member is being paid. `report` is given each step. Throws Error at the first step that fails.
 */
export async function rehearse(report: (step: string) => void, home: HomeOptions = {}): Promise<Rehearsal> {
  const startMs = performance.now()
  let manualSteps = 0
  const reportManual = (act: string) => {
    manualSteps++
    report(`by hand: ${act}`)
  }
  reportManual('a Safe of two signatures')
  reportManual('a PostgreSQL with an owner and a role for each process')
  const outside = await openOutside(home)
  setDefaultCACertificates([...getCACertificates('default'), outside.tls.authority])
  let bank: RunningBank | undefined
  try {
    await deploy(outside, report)
    reportManual('the settings of each process, beside those that the deployment wrote')
    report('start')
    const deployed = join(outside.folder, 'deployments', outside.setting.network.name)
    const { setting, tls } = outside
    bank = await startBank({ setting, tls, deployed, postgres: outside.postgres() }, { apis: 2, workers: 2 })
    const before = await runDoctor(outside, bank, report)
    const story = await runStory(outside, bank, report)
    const after = await runDoctor(outside, bank, report)
    return {
      minutes: Math.round((performance.now() - startMs) / 600) / 100,
      manualSteps,
      doctorProblems: before + after,
      ...story,
    }
  } finally {
    await bank?.stop()
    await outside.close()
  }
}

async function deploy(outside: Outside, report: (step: string) => void): Promise<void> {
  const { folder, postgres } = outside
  const file = (name: string) => join(folder, name)
  report('npm run deploy')
  await runCommand('deploy', [
    ...['--network', file('network.json'), '--settings', file('deployment.json')],
    ...['--keystore', file('key.json'), '--password-file', file('password')],
    ...['--out', file('deployments'), '--yes'],
  ])
  report('npm run migrate')
  await runCommand('migrate', [], {
    MODE: 'production',
    DATABASE_MIGRATION_URL: postgres().migrationUrl,
  })
}

/** Runs the doctor; returns the number of faults. */
async function runDoctor(
  { folder, setting }: Outside,
  { environments }: RunningBank,
  report: (step: string) => void,
): Promise<number> {
  report('npm run doctor')
  const record = join(folder, 'deployments', setting.network.name, 'record.json')
  const args = ['--record', record]
  for (const name of ['api', 'console', 'worker'] as const) {
    const file = join(folder, `${name}.env`)
    await writeEnvironment(file, environments[name])
    args.push(`--${name}`, file)
  }
  const printed = await runCommand('doctor', [...args, '--json'], {
    NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'),
  }).catch((error: Error) => error.message)
  const line = printed.split('\n').find((each) => each.startsWith('{'))
  if (line === undefined) throw new Error(`the doctor printed no result: ${printed}`)
  const { faults, findings } = JSON.parse(line)
  for (const { state, process, part, text } of findings)
    if (state === 'fault') report(`  ${process} ${part}: ${text}`)
  return faults
}

type Story = Pick<Rehearsal, 'paid' | 'lost' | 'failedRequests' | 'databaseAwayMs'>

async function runStory(outside: Outside, bank: RunningBank, report: (step: string) => void): Promise<Story> {
  const { setting, postgres } = outside
  report('npm run members:root, npm run operators:add')
  await runCommand('members:root', [inviterAccount.address], {
    MODE: 'production',
    DATABASE_URL: postgres().urls.api,
  })
  const operators = await addOperators(bank.consoleOrigin, {
    MODE: 'production',
    DATABASE_MIGRATION_URL: postgres().migrationUrl,
    OPERATOR_KEY: bank.environments.console.OPERATOR_KEY ?? '',
  })
  await openYieldGate(operators)
  const vault = await readVault(outside)
  await sendTokens(outside, memberAccount.address)
  report('a member registers, recharges, exchanges and stakes')
  const member = await openMember(
    {
      origin: bank.membersOrigin,
      rpcUrl: setting.chain.url,
      vault,
      token: setting.network.token.address,
      inviter: inviterAccount.address,
    },
    memberAccount,
  )
  await member.recharge(amounts.recharge)
  const { api } = member
  await waitFor(async () => Number((await api.queryBalance({})).totalUsdtBalance) >= Number(amounts.recharge))
  await api.exchange(
    { fromCurrency: '0', toCurrency: '1', exchangeAmount: amounts.exchange },
    { idempotencyKey: 'rehearsal-exchange' },
  )
  await api.stake({ stakeTemplateId: '1', amount: amounts.stake }, { idempotencyKey: 'rehearsal-stake' })
  return withdraw(outside, { member, operators, vault, report })
}

async function withdraw(
  outside: Outside,
  params: { member: Member; operators: Operators; vault: Address; report: (step: string) => void },
): Promise<Story> {
  const { member, operators, vault, report } = params
  const { setting } = outside
  const { api, address } = member
  const before = await readTokens(outside, address)
  report('the member withdraws; a reviewer approves; the database is killed')
  const { withdrawalId } = await api.withdraw(
    { amount: amounts.withdrawal },
    { idempotencyKey: 'rehearsal-withdrawal' },
  )
  await approveWithdrawal(operators, withdrawalId)
  // The member reads the order all the time.
  const [awayMs] = await Promise.all([
    outside.killDatabase(),
    waitFor(async () => (await api.queryWithdrawal({ withdrawalId })).state === 'confirmed'),
  ])
  const databaseAwayMs = Math.round(awayMs)
  const received = (await readTokens(outside, address)) - before
  const paid = received === parseUnits(amounts.withdrawal, setting.network.token.decimals) ? 1 : 0
  return { paid, lost: await countLost(outside, vault), failedRequests: member.countFailed(), databaseAwayMs }
}

async function readVault({ folder, setting }: Outside): Promise<Address> {
  const file = join(folder, 'deployments', setting.network.name, 'record.json')
  const { contracts } = JSON.parse(await readFile(file, 'utf8'))
  return contracts.find(({ name }: { name: string }) => name === 'vault').address
}

/** The token's owner gives the member what an exchange would have sold. */
async function sendTokens({ setting }: Outside, to: Address): Promise<void> {
  const { chain, network } = setting
  const place = { ...bsc, id: network.chainId }
  const wallet = createWalletClient({ chain: place, transport: http(chain.url), account: getTestAccount(9) })
  const hash = await wallet.writeContract({
    address: network.token.address,
    abi: localTokenAbi,
    functionName: 'mint',
    args: [to, parseUnits(amounts.recharge, network.token.decimals)],
  })
  await chain.client.waitForTransactionReceipt({ hash })
}

const readTokens = ({ setting }: Outside, address: Address): Promise<bigint> =>
  setting.chain.client.readContract({
    address: setting.network.token.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })

/** Compares books with themselves and with the vault, as the owner of the tables. */
async function countLost({ setting, postgres }: Outside, vault: Address): Promise<number> {
  const owner = openDatabase({ url: postgres().migrationUrl, poolSize: 1, applicationName: 'rehearsal' })
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

async function waitFor(isReached: () => Promise<boolean>): Promise<void> {
  const untilMs = Date.now() + longestMs
  while (!(await isReached())) {
    if (Date.now() > untilMs) throw new Error('the bank did not get there within three minutes')
    await new Promise((done) => setTimeout(done, pollMs))
  }
}
