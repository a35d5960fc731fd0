import { tools } from '../paths.ts'
import { runChild } from '../runChild.ts'

/** Formats, orders imports and applies every safe correction; with arguments, only to those paths. */
export async function applyFixes(args: readonly string[]): Promise<number> {
  const { code } = await runChild(tools.biome, ['check', '--write', ...args])
  if (args.length > 0) return code
  const contracts = await runChild('contracts/runForge.ts', ['fmt'])
  return code === 0 ? contracts.code : code
}
