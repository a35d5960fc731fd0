import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type RunningBank, startBank, writeEnvironment } from '@bank/operations/testing/bank'
import { parseUnits } from 'viem'
import { countLost, deployBank, openFundedMember, readTokens, waitFor } from './bringUp.ts'
import { type DatabaseKind, type Outside, openOutside } from './openOutside.ts'
import { approveWithdrawal } from './operatorActs.ts'
import { runCommand } from './runCommand.ts'

/** The figures of a rehearsal. */
export type Rehearsal = {
  /** The database that was killed: one server, or the primary of the cluster. */
  readonly database: DatabaseKind
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

const withdrawnUsdt = '100'

/** The database to kill, and the home chain where it is another than BSC. */
export type RehearsalOptions = {
  readonly kind: DatabaseKind
  readonly home?: Parameters<typeof openOutside>[1]
}

/**
 * Brings a bank up as its operator would, by the commands where there is one, lets a member use it, and kills the database
 * while the member is being paid. `report` is given each step. Throws Error at the first step that fails.
 */
export async function rehearse(
  { kind, home }: RehearsalOptions,
  report: (step: string) => void,
): Promise<Rehearsal> {
  const startMs = performance.now()
  let manualSteps = 0
  const reportManual = (act: string) => {
    manualSteps++
    report(`by hand: ${act}`)
  }
  reportManual('a Safe of two signatures')
  reportManual(
    kind === 'cluster'
      ? 'three machines with Patroni, etcd, HAProxy and PgBouncer; here npm run cluster builds them on one'
      : 'a PostgreSQL with an owner and a role for each process',
  )
  const outside = await openOutside(kind, home)
  setDefaultCACertificates([...getCACertificates('default'), outside.tls.authority])
  let bank: RunningBank | undefined
  try {
    await deployBank(outside, report)
    reportManual('the settings of each process, beside those that the deployment wrote')
    report('start')
    const deployed = join(outside.folder, 'deployments', outside.setting.network.name)
    const { setting, tls } = outside
    bank = await startBank({ setting, tls, deployed, postgres: outside.postgres() }, { apis: 2, workers: 2 })
    const before = await runDoctor(outside, bank, report)
    const story = await runStory(outside, bank, report)
    const after = await runDoctor(outside, bank, report)
    return {
      database: kind,
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
  const { member, operators, vault } = await openFundedMember(outside, bank, report)
  const { api, address } = member
  const before = await readTokens(outside, address)
  report('the member withdraws; a reviewer approves; the database is killed')
  const { withdrawalId } = await api.withdraw(
    { amount: withdrawnUsdt },
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
  const paid = received === parseUnits(withdrawnUsdt, outside.setting.network.token.decimals) ? 1 : 0
  return { paid, lost: await countLost(outside, vault), failedRequests: member.countFailed(), databaseAwayMs }
}
