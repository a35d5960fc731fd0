import { createWebBuild } from './createWebBuild.ts'
import { runChild } from './runChild.ts'

/** Runs a program once the named builds are of these sources; the exit code of whichever failed first, else its own. */
export async function runBuilt(
  builds: readonly Parameters<typeof createWebBuild>[0][],
  file: string,
  args: readonly string[],
): Promise<number> {
  for (const build of builds) {
    const code = await createWebBuild(build)
    if (code !== 0) return code
  }
  return (await runChild(file, args, { channel: true })).code
}
