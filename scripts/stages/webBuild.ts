import { createBuild } from '../createBuild.ts'
import { tools } from '../paths.ts'
import { runChild } from '../runChild.ts'
import { countExit } from './checks.ts'
import type { Stage } from './runStages.ts'

/** Every build of the two apps, the servers' build, and the first load within the limits of .size-limit.js. */
export const webBuild: Stage = {
  name: 'web build',
  run: async () => {
    const counts = [
      countExit(await createBuild('members')),
      countExit(await createBuild('membersProduction')),
      countExit(await createBuild('console')),
      countExit(await createBuild('servers')),
    ]
    const isBuilt = counts.every(({ failed }) => failed === 0)
    counts.push(isBuilt ? countExit((await runChild(tools.sizeLimit, [])).code) : { passed: 0, failed: 1 })
    return {
      passed: counts.reduce((sum, { passed }) => sum + passed, 0),
      failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    }
  },
}
