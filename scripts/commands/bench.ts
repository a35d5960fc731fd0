import { buildWeb } from '../buildWeb.ts'
import { runChild } from '../runChild.ts'

/** Runs a benchmark; what is measured of the members' app is its production build. */
export async function bench(args: readonly string[]): Promise<number> {
  if (args[0] === 'web') {
    const code = await buildWeb('membersProduction')
    if (code !== 0) return code
  }
  return (await runChild('bench/src/main.ts', args, { channel: true })).code
}
