import { tools } from '../paths.ts'
import { runChild } from '../runChild.ts'

/** Runs the listed mutants whose name contains the argument; their tests share one cluster. */
export async function runMutants(args: readonly string[]): Promise<number> {
  return (await runChild(tools.withTestCluster, ['scripts/mutants.ts', ...args], { channel: true })).code
}
