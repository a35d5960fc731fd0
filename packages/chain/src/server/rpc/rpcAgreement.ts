import type { ChainReadError } from './chainReadError.ts'
import type { RpcProvider } from './rpcProvider.ts'

const chainIdAgeMs = 15_000

/** Writes bigint as text so that two answers can be compared field by field. */
function toComparable(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? `${part}n` : part))
}

async function readFrom<T>(provider: RpcProvider, read: (provider: RpcProvider) => Promise<T>): Promise<T> {
  await provider.assertChain(chainIdAgeMs)
  return provider.run(() => read(provider))
}

/** Asks every provider and returns all answers, which may differ. Throws ChainReadError when one does not answer. */
export function readFromEach<T>(
  providers: readonly RpcProvider[],
  read: (provider: RpcProvider) => Promise<T>,
): Promise<T[]> {
  return Promise.all(providers.map((provider) => readFrom(provider, read)))
}

/**
 * Asks every provider and returns the answer only if all give the same one.
 * Throws ChainReadError: whatever a provider reports, or disagreeing.
 */
export async function readFromAll<T>(
  providers: readonly RpcProvider[],
  subject: string,
  read: (provider: RpcProvider) => Promise<T>,
): Promise<T> {
  const answers = await readFromEach(providers, async (provider) => ({
    provider,
    answer: await read(provider),
  }))
  const [first, ...others] = answers
  if (first === undefined) throw new RangeError('a chain needs at least one provider')
  const expected = toComparable(first.answer)
  for (const other of others) {
    if (toComparable(other.answer) !== expected)
      throw other.provider.createError('disagreeing', `${subject} differs from ${first.provider.name}`)
  }
  return first.answer
}

/** Asks the providers in order and returns the first answer; throws the last one's ChainReadError. */
export async function readFromFirst<T>(
  providers: readonly RpcProvider[],
  read: (provider: RpcProvider) => Promise<T>,
): Promise<T> {
  let failure: ChainReadError | unknown
  for (const provider of providers) {
    try {
      return await readFrom(provider, read)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Asks every provider and returns the answers of those that give one; throws a ChainReadError when none does. */
export async function readFromAnswering<T>(
  providers: readonly RpcProvider[],
  read: (provider: RpcProvider) => Promise<T>,
): Promise<T[]> {
  const settled = await Promise.allSettled(providers.map((provider) => readFrom(provider, read)))
  const answers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const [failure] = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  if (answers.length === 0) throw failure ?? new RangeError('a chain needs at least one provider')
  return answers
}
