import type { ConsoleClient } from '@bank/api-schema/console'
import { type ChaosOperator, type Desk, openDesk } from '../chaos/openDesk.ts'
import { runCommand } from './runCommand.ts'

const pollMs = 500
const record = {
  jurisdiction: 'A rehearsal on a local chain',
  licence: 'None needed',
  reason: 'Rehearsal of the whole story.',
}

/** The operators of a new bank, at their desks. */
export type Operators = Readonly<Record<'reviewer' | 'treasurer' | 'parameters', Desk>>

/** Adds operators by the command that a new bank uses, and lets them sign in at the console. */
export async function addOperators(
  origin: string,
  environment: Readonly<Record<string, string>>,
): Promise<Operators> {
  const roles = ['reviewer', 'treasurer', 'parameters'] as const
  const printed = await runCommand(
    'operators:add',
    [...roles.flatMap((role) => [role, role]), '--json'],
    environment,
  )
  const operators = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ChaosOperator)
  const open = (role: (typeof roles)[number]) => {
    const operator = operators.find((each) => each.role === role)
    if (operator === undefined) throw new Error(`operators:add printed no ${role}`)
    return openDesk(origin, operator)
  }
  return { reviewer: open('reviewer'), treasurer: open('treasurer'), parameters: open('parameters') }
}

/** A code works once; the next one follows within half a minute. */
async function takeCode(desk: Desk): Promise<string> {
  for (;;) {
    const code = desk.takeCode()
    if (code !== undefined) return code
    await pause()
  }
}

/** Opens the console, as soon as there is a code to sign in with. */
export async function openConsole(desk: Desk): Promise<ConsoleClient> {
  for (;;) {
    const client = await desk.open()
    if (client !== undefined) return client
    await pause()
  }
}

/** Opens the gate of interest: one operator proposes, another approves. */
export async function openYieldGate({ parameters, treasurer }: Operators): Promise<void> {
  const proposing = await openConsole(parameters)
  const { id } = await proposing.proposeGate(
    { name: 'yield', isOpen: true, ...record },
    { idempotencyKey: 'rehearsal-gate' },
  )
  const approving = await openConsole(treasurer)
  const { summary } = await approving.queryProposal({ proposalId: id })
  const totp = await takeCode(treasurer)
  await approving.approveProposal({ proposalId: id, summaryHash: summary.hash, totp })
}

/** Approves a member's first withdrawal once it waits for a reviewer. */
export async function approveWithdrawal({ reviewer }: Operators, withdrawalId: string): Promise<void> {
  const client = await openConsole(reviewer)
  for (;;) {
    const { summary, state } = await client.queryWithdrawal({ withdrawalId })
    if (state === 'review') {
      const totp = await takeCode(reviewer)
      await client.approveWithdrawal({ withdrawalId, summaryHash: summary.hash, totp })
      return
    }
    await pause()
  }
}

/** A payment of the vault that the books do not know, as the console lists it. */
type UnknownPayout = Awaited<ReturnType<ConsoleClient['queryUnrecognizedPayouts']>>[number]

/**
 * Books a payment as docs/runbooks/payouts.md says: onto an open order of the same amount, but not onto `newOrder`, and without
 * one as a withdrawal that the restored books lack. A treasurer proposes, a reviewer approves.
 */
export async function bookUnknownPayout(
  { treasurer, reviewer }: Operators,
  { id: payoutId, amount, openOrders }: UnknownPayout,
  newOrder: string,
): Promise<void> {
  const proposing = await openConsole(treasurer)
  const order = openOrders.find((each) => each.amount === amount && each.withdrawalId !== newOrder)
  const { id } = await proposing.proposeUnrecognizedPayout(
    {
      id: payoutId,
      bookAs: 'withdrawal',
      reason: 'The backup that was restored is older than it.',
      ...(order && { withdrawalId: order.withdrawalId }),
    },
    { idempotencyKey: `rehearsal-${payoutId}` },
  )
  const approving = await openConsole(reviewer)
  const { summary } = await approving.queryProposal({ proposalId: id })
  const totp = await takeCode(reviewer)
  await approving.approveProposal({ proposalId: id, summaryHash: summary.hash, totp })
}

const pause = () => new Promise((done) => setTimeout(done, pollMs))
