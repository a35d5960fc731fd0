import { buildWeb } from '../buildWeb.ts'
import { runChild } from '../runChild.ts'

/** The demo on one address, with the web app built when it is stale; runs until it is stopped. */
export async function start(args: readonly string[]): Promise<number> {
  const built = await buildWeb('demo')
  if (built !== 0) return built
  return (await runChild('devnet/src/main.ts', args, { channel: true })).code
}
