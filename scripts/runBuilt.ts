import { type BuildName, createBuild } from './createBuild.ts'
import { runChild } from './runChild.ts'

/** Runs a program once the named builds are of these sources; the exit code of whichever failed first, else its own. */
export async function runBuilt(
  builds: readonly BuildName[],
  file: string,
  args: readonly string[],
): Promise<number> {
  for (const build of builds) {
    const code = await createBuild(build)
    if (code !== 0) return code
  }
  return (await runChild(file, args, { channel: true })).code
}
