import { parseModule } from '../parseModule.ts'
import { isModule, isTest, type Rule } from '../SourceFile.ts'

const folder = 'packages/bank/src/policies/'
/** Names of the ledger that compute and neither read nor write. */
const pureLedgerNames = /^(postingKey|parseMemberId|LedgerError|[A-Z]\w*)$/

/** Policies decide on values alone: no database, no ledger that reads or writes, no chain reader, no clock. */
export const checkPolicies: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith(folder) && isModule(path) && !isTest(path))
    .flatMap((file) => [
      ...parseModule(file).imports.flatMap(({ specifier, names, line }) =>
        isImpure(specifier, names)
          ? [{ path: file.path, line, message: `imports ${specifier}; policies neither read nor write.` }]
          : [],
      ),
      ...(/\bDate\.now\(|\bnew Date\(\)/.test(file.text)
        ? [{ path: file.path, message: 'asks a clock; policies receive the time.' }]
        : []),
    ])

function isImpure(specifier: string, names: readonly string[]): boolean {
  if (/^(kysely|pg|@bank\/database|@bank\/chain\/server)(\/|$)/.test(specifier)) return true
  return specifier === '@bank/ledger' && names.some((name) => !pureLedgerNames.test(name))
}
