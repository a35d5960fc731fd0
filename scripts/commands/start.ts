import { buildWeb } from '../buildWeb.ts'
import { runChild } from '../runChild.ts'

/** The demo, with both apps built when they are stale; runs until it is stopped. */
export async function start(args: readonly string[]): Promise<number> {
  for (const name of ['members', 'console'] as const) {
    const code = await buildWeb(name)
    if (code !== 0) return code
  }
  return (await runChild('devnet/src/main.ts', args, { channel: true })).code
}
