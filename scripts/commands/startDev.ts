import { runChild } from '../runChild.ts'

/** The demo with reload: servers restart when a source changes, the web app comes from Vite. */
export async function startDev(args: readonly string[]): Promise<number> {
  return (await runChild('devnet/src/main.ts', ['--dev', ...args], { channel: true })).code
}
