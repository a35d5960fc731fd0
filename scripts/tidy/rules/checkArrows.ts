import { posix } from 'node:path'
import { arrows, browserPackages, findPackage, testArrows } from '../packages.ts'
import { type Import, parseModule } from '../parseModule.ts'
import { isModule, isTest, isTestSupport, type Rule, type SourceFile } from '../SourceFile.ts'

/** Exports of api-schema that the bank may import: the codes of errors, never the shapes of calls. */
const errorNames = /^(ErrorCode|ServerCode|MessageKey|errorCatalogue|errorCodes|isErrorCode)$/

/** A file imports from a lower layer or from its own package; never sideways, never up. */
export const checkArrows: Rule = (files) =>
  files.filter((file) => isModule(file.path)).flatMap((file) => checkFile(file))

function checkFile(file: SourceFile) {
  const packageName = findPackage(file.path)
  if (packageName === undefined) return []
  return parseModule(file).imports.flatMap((entry) => {
    if (entry.isReference) return []
    const problem = isTestSupportImport(file, entry)
      ? `imports ${entry.specifier}; only tests and test support may.`
      : entry.specifier.startsWith('.')
        ? findEscape(file, packageName, entry)
        : entry.specifier.startsWith('@bank/')
          ? findWrongArrow(file, packageName, entry)
          : undefined
    return problem === undefined ? [] : [{ path: file.path, line: entry.line, message: problem }]
  })
}

function findEscape(file: SourceFile, packageName: string, entry: Import): string | undefined {
  const target = posix.join(posix.dirname(file.path), entry.specifier)
  return findPackage(target) === packageName
    ? undefined
    : `imports ${entry.specifier}, a file of another package; import its package.`
}

function findWrongArrow(file: SourceFile, packageName: string, entry: Import): string | undefined {
  const [, target = '', subpath] = entry.specifier.split('/')
  if (target === packageName) return `imports its own package ${entry.specifier}; use a relative path.`
  const allowed = [
    ...(arrows[packageName] ?? []),
    ...(isTestOnly(file.path) ? (testArrows[packageName] ?? []) : []),
  ]
  if (!allowed.includes(target))
    return `${packageName} may not import ${target}; it may import ${allowed.join(', ') || 'nothing'}.`
  const ofCircuits = packageName === 'contracts' ? 'keyKind' : 'keys'
  if (target === 'circuits' && subpath !== ofCircuits)
    return `imports ${entry.specifier}; of circuits it takes only @bank/circuits/${ofCircuits}.`
  if (subpath === 'server' && browserPackages.includes(packageName) && !isTestOnly(file.path))
    return `${packageName} reaches browsers and may not import ${entry.specifier}, which holds RPCs and keys.`
  if (packageName === 'bank' && target === 'api-schema' && !isTestOnly(file.path)) {
    const shape = entry.names.find((name) => !errorNames.test(name))
    if (shape !== undefined) return `takes ${shape} from api-schema; the bank takes only error codes from it.`
  }
  return undefined
}

/** Applies to apps and packages: benchmarks and generators of fixtures outside them may use test support. */
function isTestSupportImport(file: SourceFile, { specifier }: Import): boolean {
  if (!/^(apps|packages)\//.test(file.path) || isTestOnly(file.path)) return false
  return /^@bank\/[^/]+\/testing(\/|$)/.test(specifier) || /^\..*\/testing\//.test(specifier)
}

/** Tests and test support never reach a browser or a production process. */
function isTestOnly(path: string): boolean {
  return isTest(path) || isTestSupport(path)
}
