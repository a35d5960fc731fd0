import { buildWeb } from '../buildWeb.ts'
import { runChild } from '../runChild.ts'

/** Draws both apps as their sources have them now. */
export async function shots(args: readonly string[]): Promise<number> {
  for (const app of ['members', 'console'] as const) {
    const code = await buildWeb(app)
    if (code !== 0) return code
  }
  return (await runChild('e2e/shots.ts', args, { channel: true })).code
}
