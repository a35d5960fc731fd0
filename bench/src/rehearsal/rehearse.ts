import { join } from 'node:path'
import { type RunningBank, startBank } from '@bank/operations/testing/bank'
import { trustTls } from '@bank/operations/testing/proxy'
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
  /** Acts of an operator that no command does, of `manualActs`; each is reported with `by hand`. */
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

/** An act that the rehearsal does in place of an operator, and that no command does, is named here. */
const manualActs: readonly string[] = []

/** The database to kill, and the home chain where it is another than BSC. */
export type RehearsalOptions = {
  readonly kind: DatabaseKind
  readonly home?: Parameters<typeof openOutside>[1]
  /** A checkout whose processes run, on the schema and the settings of this one. */
  readonly codeFolder?: string
}

/**
 * Brings a bank up as its operator would, by the commands where there is one, lets a member use it, and kills the database
 * while the member is being paid. `report` is given each step. Throws Error at the first step that fails.
 */
export async function rehearse(
  { kind, home, codeFolder }: RehearsalOptions,
  report: (step: string) => void,
): Promise<Rehearsal> {
  const startMs = performance.now()
  for (const act of manualActs) report(`by hand: ${act}`)
  if (kind === 'cluster') report('npm run cluster, by its function: one of its machines is killed later')
  const outside = await openOutside(kind, home)
  trustTls(outside.tls)
  let bank: RunningBank | undefined
  try {
    await deployBank(outside, report)
    bank = await startConfigured(outside, codeFolder, report)
    const before = await runDoctor(outside, bank, report)
    const story = await runStory(outside, bank, report)
    await waitForWorker(bank)
    const after = await runDoctor(outside, bank, report)
    return {
      database: kind,
      minutes: Math.round((performance.now() - startMs) / 600) / 100,
      manualSteps: manualActs.length,
      doctorProblems: before + after,
      ...story,
    }
  } finally {
    await bank?.stop()
    await outside.close()
  }
}

/** Writes the settings by the command and starts the processes with them. */
function startConfigured(
  outside: Outside,
  codeFolder: string | undefined,
  report: (step: string) => void,
): Promise<RunningBank> {
  const { setting, tls, folder, databaseFolder } = outside
  const deployed = join(folder, 'deployments', setting.network.name)
  const configure = async (answersFile: string, settingsFolder: string) => {
    report('npm run configure')
    await runCommand('configure', ['--answers', answersFile, '--out', settingsFolder])
    report('start')
  }
  return startBank(
    { setting, tls, deployed, database: { folder: databaseFolder }, configure },
    { apis: 2, workers: 2, codeFolder },
  )
}

/** Waits until every part of the worker had a good turn again; the database may be back for a second only. */
function waitForWorker({ environments }: RunningBank): Promise<void> {
  const url = `http://127.0.0.1:${environments.worker.METRICS_PORT}/healthz`
  return waitFor(() =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
}

/** Runs the doctor; returns the number of faults. */
async function runDoctor(
  { folder, setting }: Outside,
  { settingsFolder }: RunningBank,
  report: (step: string) => void,
): Promise<number> {
  report('npm run doctor')
  const record = join(folder, 'deployments', setting.network.name, 'record.json')
  const args = ['--record', record]
  for (const name of ['api', 'console', 'worker']) args.push(`--${name}`, join(settingsFolder, `${name}.env`))
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
