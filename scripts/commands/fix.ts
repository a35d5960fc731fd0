import { tools } from '../paths.ts'
import { runChild } from '../runChild.ts'

/** Formats, orders imports and applies every safe correction; with arguments, only to those paths. */
export async function fix(args: readonly string[]): Promise<number> {
  return (await runChild(tools.biome, ['check', '--write', ...args])).code
}
