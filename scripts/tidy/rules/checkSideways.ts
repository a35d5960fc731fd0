import { posix } from 'node:path'
import { parseModule } from '../parseModule.ts'
import { isModule, isTest, type Rule, type SourceFile, type Violation } from '../SourceFile.ts'

/** A tree of modules: those of one level never import each other, and none imports a higher level. */
type Layering = {
  readonly folder: string
  /** Lowest first; a module is a folder or a file directly in `folder`. */
  readonly levels: readonly (readonly string[])[]
  /** The name of modules that no level lists: they are above all levels and never import each other. */
  readonly unlisted: 'capability' | 'feature' | 'module'
}

/** The layers of the bank; every folder that none of these levels lists is a capability, above them all. */
const bank: Layering = {
  folder: 'packages/bank/src/',
  levels: [
    ['errors.ts', 'toCrossStatusSql.ts'],
    ['policies'],
    ['settings'],
    ['bankContext.ts'],
    ['audit'],
    ['freeze', 'lossShareRecords', 'memberRecords', 'rechargeRecords', 'runningTotals'],
    ['outbox', 'earningGates', 'settlementDays', 'teamTotals', 'vaultGrowth'],
    ['withdrawalOrders', 'withdrawalRules'],
    ['chainFollower'],
    ['bookBreaches', 'payoutSignatures'],
  ],
  unlisted: 'capability',
}
const web: Layering = {
  folder: 'apps/web/src/',
  levels: [
    ['addressBook', 'i18n', 'preferences', 'routing'],
    ['forms', 'notifications', 'offline', 'session'],
    ['api'],
    ['toasts'],
    ['pendingRequests', 'records', 'wallet'],
    ['signIn'],
    ['transactions'],
    ['components'],
    ['features'],
    ['app'],
  ],
  unlisted: 'module',
}
const operatorConsole: Layering = {
  folder: 'apps/console/src/',
  levels: [
    ['i18n', 'session'],
    ['api', 'toasts'],
    ['components'],
    ['forms', 'labels', 'table'],
    ['features'],
    ['app'],
  ],
  unlisted: 'module',
}
const api: Layering = {
  folder: 'apps/api/src/',
  levels: [
    ['createLogger.ts', 'environment', 'idempotencyKey.ts'],
    ['listAppCentre.ts', 'plugins'],
    ['addCall.ts', 'createServer.ts', 'serve.ts'],
    ['describeInstallation.ts'],
    ['console', 'routes'],
    ['createApp.ts'],
  ],
  unlisted: 'module',
}
const worker: Layering = {
  folder: 'apps/worker/src/',
  levels: [
    [
      'isPassingError.ts',
      'metrics.ts',
      'metricsServer.ts',
      'noticeTexts.ts',
      'provingChild.ts',
      'settingShapes.ts',
      'startLoop.ts',
    ],
    ['proveInChild.ts', 'readSignerAccess.ts'],
    ['readAlarmSettings.ts', 'readCrossChain.ts', 'readSigningKey.ts'],
    ['alarmSenders.ts', 'readMixing.ts'],
    ['env.ts'],
    ['createCrossDeps.ts'],
    ['job.ts'],
    ['createAlarmTurn.ts', 'crossTurns.ts', 'earningTurns.ts', 'mixingTurns.ts', 'vaultTurns.ts'],
    ['jobs.ts'],
    ['startWorker.ts'],
  ],
  unlisted: 'module',
}
const layerings: readonly Layering[] = [
  bank,
  web,
  operatorConsole,
  api,
  worker,
  { folder: 'apps/web/src/features/', levels: [], unlisted: 'feature' },
  { folder: 'apps/console/src/features/', levels: [], unlisted: 'feature' },
]

/** Modules of the bank and of the apps import lower layers only; capabilities and features never import each other. */
export const checkSideways: Rule = (files) =>
  files
    .filter((file) => isModule(file.path) && !isTest(file.path))
    .flatMap((file) => layerings.flatMap((layering) => checkIn(file, layering)))

function checkIn(file: SourceFile, { folder, levels, unlisted }: Layering): Violation[] {
  if (!file.path.startsWith(folder)) return []
  const getLevel = (module: string) => {
    const level = levels.findIndex((modules) => modules.includes(module))
    return level === -1 ? levels.length : level
  }
  const [own = '', ...rest] = file.path.slice(folder.length).split('/')
  // The package's own entry needs several capabilities.
  if (rest.length === 0 && getLevel(own) === levels.length) return []
  return parseModule(file).imports.flatMap(({ specifier, line }) => {
    if (!specifier.startsWith('.')) return []
    const target = posix.join(posix.dirname(file.path), specifier)
    if (!target.startsWith(folder)) return []
    const [other = ''] = target.slice(folder.length).split('/')
    if (other === own || getLevel(other) < getLevel(own)) return []
    const rule =
      getLevel(own) === levels.length
        ? `a ${unlisted} never imports another`
        : 'a module imports lower layers only'
    return [{ path: file.path, line, message: `${own} imports ${other}; ${rule}.` }]
  })
}
