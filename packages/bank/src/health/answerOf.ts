import { ChainReadError } from '@bank/chain/server'

const patienceMs = 4_000

/** What a chain answers, or undefined when it does not within four seconds: a page must not wait for it. */
export async function answerOf<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined)
  })
  const answer = asked.catch((error: unknown) => {
    if (error instanceof ChainReadError) return undefined
    throw error
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}
