import type { CallSchema } from '../../calls/index.ts'
import type { ConsoleCallName } from '../consoleRoutes.ts'
import { auditCalls } from './auditCalls.ts'
import { earningCalls } from './earningCalls.ts'
import { healthCalls } from './healthCalls.ts'
import { memberCalls } from './memberCalls.ts'
import { mixingCalls } from './mixingCalls.ts'
import { operatorCalls } from './operatorCalls.ts'
import { parameterCalls } from './parameterCalls.ts'
import { proposalCalls } from './proposalCalls.ts'
import { sessionCalls } from './sessionCalls.ts'
import { vaultCalls } from './vaultCalls.ts'
import { withdrawalCalls } from './withdrawalCalls.ts'

export { withdrawalStates } from '../../calls/fields.ts'

/** The schemas of every console call by its name; `consoleRoutes` has its method and path. */
export const consoleCalls = {
  ...sessionCalls,
  ...withdrawalCalls,
  ...memberCalls,
  ...proposalCalls,
  ...parameterCalls,
  ...vaultCalls,
  ...mixingCalls,
  ...earningCalls,
  ...healthCalls,
  ...operatorCalls,
  ...auditCalls,
} satisfies Record<ConsoleCallName, CallSchema>
