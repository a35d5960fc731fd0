import { buildWeb } from '../buildWeb.ts'
import { tools } from '../paths.ts'
import { runChild } from '../runChild.ts'
import { countExit } from './checks.ts'
import type { Stage } from './runStages.ts'

/** The production build of the web app, and its first load within the limit of .size-limit.js. */
export const webBuild: Stage = {
  name: 'web build',
  run: async () => {
    const built = countExit(await buildWeb())
    if (built.failed > 0) return { passed: 0, failed: 2 }
    const sized = countExit((await runChild(tools.sizeLimit, [])).code)
    return { passed: built.passed + sized.passed, failed: sized.failed }
  },
}
