import { createServerBuild } from './createServerBuild.ts'
import { createWebBuild, type WebBuild } from './createWebBuild.ts'
import { runChild } from './runChild.ts'

/** Runs a program once the named builds are of these sources; the exit code of whichever failed first, else its own. */
export async function runBuilt(
  builds: readonly (WebBuild | 'servers')[],
  file: string,
  args: readonly string[],
): Promise<number> {
  for (const build of builds) {
    const code = await (build === 'servers' ? createServerBuild() : createWebBuild(build))
    if (code !== 0) return code
  }
  return (await runChild(file, args, { channel: true })).code
}
