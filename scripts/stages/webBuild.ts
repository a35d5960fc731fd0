import { buildWeb } from '../buildWeb.ts'
import { tools } from '../paths.ts'
import { runChild } from '../runChild.ts'
import { countExit } from './checks.ts'
import type { Stage } from './runStages.ts'

/** Both builds of the web app, and their first load within the limit of .size-limit.js: three checks. */
export const webBuild: Stage = {
  name: 'web build',
  run: async () => {
    const demo = countExit(await buildWeb('demo'))
    const production = countExit(await buildWeb('production'))
    const size =
      demo.failed + production.failed > 0
        ? { passed: 0, failed: 1 }
        : countExit((await runChild(tools.sizeLimit, [])).code)
    return {
      passed: demo.passed + production.passed + size.passed,
      failed: demo.failed + production.failed + size.failed,
    }
  },
}
