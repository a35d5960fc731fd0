import type { DemoOperator } from './addDemoOperators.ts'
import { signInOperator } from './signInOperator.ts'

/** One change that loosens a rule, proposed by one operator, so that another finds something to decide. */
export async function seedProposal(options: {
  readonly consoleUrl: string
  readonly consoleOrigin: string
  readonly operators: readonly DemoOperator[]
}): Promise<void> {
  const proposer = options.operators.find(({ role }) => role === 'parameters')
  if (proposer === undefined) throw new Error('the demo has nobody who proposes parameters')
  const { console } = await signInOperator(options, proposer)
  await console.proposeParameter(
    {
      name: 'withdrawalAutoPerMember',
      value: '600',
      reason: 'Members who were paid before ask for a little more a day.',
    },
    { idempotencyKey: 'seed-withdrawalAutoPerMember' },
  )
  await console.signOut()
}
