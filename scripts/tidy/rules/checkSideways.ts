import { posix } from 'node:path'
import { parseModule } from '../parseModule.ts'
import { isModule, isTest, type Rule, type SourceFile, type Violation } from '../SourceFile.ts'

const bankFolder = 'packages/bank/src/'
/** What every capability of the bank may import beside itself. */
const bankInner = ['audit', 'policies', 'outbox', 'settings', 'errors.ts', 'bankContext.ts']
/** Those of them that stand on the others. */
const upperInner = ['audit', 'outbox']
const featureFolders = ['apps/web/src/features/', 'apps/console/src/features/']

/** Capabilities of the bank, and features of the two apps, never import each other. */
export const checkSideways: Rule = (files) => files.filter((file) => isModule(file.path)).flatMap(checkFile)

function checkFile(file: SourceFile): Violation[] {
  if (file.path.startsWith(bankFolder)) return checkIn(file, bankFolder, bankInner, 'capability')
  const features = featureFolders.find((folder) => file.path.startsWith(folder))
  return features === undefined ? [] : checkIn(file, features, [], 'feature')
}

function checkIn(file: SourceFile, folder: string, inner: readonly string[], kind: string): Violation[] {
  const [own = '', ...rest] = file.path.slice(folder.length).split('/')
  // The package's own entry and its tests need several capabilities.
  if (rest.length === 0 || isTest(file.path)) return []
  return parseModule(file).imports.flatMap(({ specifier, line }) => {
    if (!specifier.startsWith('.')) return []
    const target = posix.join(posix.dirname(file.path), specifier)
    if (!target.startsWith(folder)) return []
    const [other = ''] = target.slice(folder.length).split('/')
    if (other === own || (inner.includes(other) && !isUpward(own, other, inner))) return []
    return [{ path: file.path, line, message: `${own} imports ${other}; a ${kind} never imports another.` }]
  })
}

/** Settings and policies stand below audit, all three below outbox, and none of the four knows a capability. */
function isUpward(own: string, other: string, inner: readonly string[]): boolean {
  return own !== 'outbox' && inner.includes(own) && upperInner.includes(other)
}
