import type { Hex } from 'viem'
import { describeError } from '../../describeError.ts'
import type { Provider } from '../checks/provider.ts'

/** Gives a signed transaction to every provider at once; one that takes it is enough. Throws Error when all refuse. */
export async function broadcast(providers: readonly Provider[], raw: Hex): Promise<void> {
  const answers = await Promise.all(
    providers.map(({ host, client }) =>
      client.sendRawTransaction({ serializedTransaction: raw }).then(
        () => undefined,
        (error: unknown) => `${host}: ${describeError(error)}`,
      ),
    ),
  )
  const failures = answers.filter((failure) => failure !== undefined)
  if (failures.length === providers.length)
    throw new Error(
      `No provider took the transaction (${failures.join('; ')}). If another program uses this key, wait for it and run the command again.`,
    )
}
