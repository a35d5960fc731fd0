import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root } from '../paths.ts'
import { formatPage } from './formatPage.ts'
import { applyMutant, type Mutant } from './mutant.ts'
import { readMutants } from './readMutants.ts'
import { runMutant } from './runMutant.ts'
import { openVerdictRecord } from './verdictRecord.ts'

const sound = 'export const half = (whole: bigint) => whole / 2n\n'
const mutant: Mutant = {
  name: 'half rounds up',
  law: 'A half is never more than the half',
  file: 'sample/half.ts',
  search: 'whole / 2n',
  replace: '(whole + 1n) / 2n',
  test: { file: 'sample/half.test.ts', title: 'behavior: rounds down (always)' },
}
let copy: string

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'mutants-'))
  mkdirSync(join(copy, 'sample'))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  writeFileSync(join(copy, 'package.json'), '{"type":"module","workspaces":["sample"]}')
  writeFileSync(join(copy, 'vitest.config.ts'), 'export default {}\n')
  writeFileSync(join(copy, 'sample/package.json'), '{}')
  writeFileSync(join(copy, 'sample/half.ts'), sound)
  writeFileSync(
    join(copy, 'sample/half.test.ts'),
    `import { expect, test } from 'vitest'
import { half } from './half.ts'
test('default', () => expect(half(4n)).toBe(2n))
test('behavior: rounds down (always)', () => expect(half(3n)).toBe(1n))
test('behavior: is wrong', () => expect(half(4n)).toBe(1n))
`,
  )
})

afterEach(() => rmSync(copy, { recursive: true, force: true }))

function named(change: Partial<Mutant>, title = mutant.test.title): Mutant {
  return { ...mutant, ...change, test: { ...mutant.test, title } }
}

describe('runMutant', () => {
  test('default: killed, and the copy is sound again', async () => {
    expect(await runMutant(copy, mutant)).toBe('killed')
    expect(readFileSync(join(copy, 'sample/half.ts'), 'utf8')).toBe(sound)
  })

  test('behavior: a defect that the test does not see survives', async () => {
    expect(await runMutant(copy, named({ replace: 'whole >> 1n' }, 'default'))).toBe('survived')
  })

  test('behavior: a defect that breaks the file is no proof', async () => {
    expect(await runMutant(copy, named({ replace: 'whole /' }, 'default'))).toBe('did not run')
  })

  test('behavior: a title that no test bears, and a test that fails anyway, are named', async () => {
    expect(await runMutant(copy, named({}, 'behavior: rounds sideways'))).toBe('test not found')
    expect(await runMutant(copy, named({}, 'behavior: is wrong'))).toBe('test fails without it')
  })
})

describe('readMutants', () => {
  const listed = (change: Partial<Mutant>, title?: string) => {
    writeFileSync(join(copy, 'sample/mutants.json'), JSON.stringify([named(change, title)]))
    return readMutants(copy)
  }

  test('default', () => {
    expect(listed({})).toEqual([{ ...mutant, packageName: 'sample' }])
  })

  test('error: a mutant that cannot be applied', () => {
    expect(() => listed({ search: 'gone' })).toThrow('stands 0 times')
    expect(() => listed({ file: 'sample/gone.ts' })).toThrow('there is no file sample/gone.ts')
    expect(() => listed({}, 'behavior: gone')).toThrow('no test titled')
    expect(() => listed({}, 'behavior: rounds %s')).toThrow('has a placeholder')
  })

  test('error: a defect in a function that a later migration replaces', () => {
    const declare = (half: string) => `CREATE FUNCTION bank.half() AS $$ ${half} $$;\n`
    const write = (name: string, text: string) => writeFileSync(join(copy, 'sample', name), text)
    write('0001_half.sql', `${declare('floor(whole / 2)')}SELECT 1;\n`)
    write('0002_other.sql', 'CREATE FUNCTION bank.halves() AS $$ $$;\n')
    const change = { file: 'sample/0001_half.sql', search: 'floor(', replace: 'ceil(' }
    expect(listed(change)).toHaveLength(1)
    write('0003_half.sql', `DROP FUNCTION bank.half();\n${declare('whole >> 1')}`)
    expect(() => listed(change)).toThrow('half rounds up: 0003_half.sql replaces bank.half.')
    expect(listed({ ...change, search: 'SELECT 1', replace: 'SELECT 2' })).toHaveLength(1)
  })
})

describe('openVerdictRecord', () => {
  const listed = { ...mutant, packageName: 'sample' }

  test('default: a verdict outlasts the run', () => {
    expect(openVerdictRecord(copy).find(listed)).toBeUndefined()
    openVerdictRecord(copy).save(listed, 'killed', copy)
    expect(openVerdictRecord(copy).find(listed)).toBe('killed')
  })

  test('behavior: a verdict is that of the files that were tested, not of those edited meanwhile', () => {
    const record = openVerdictRecord(copy)
    const tested = `${copy}-tested`
    cpSync(copy, tested, { recursive: true })
    const file = join(copy, 'sample/half.ts')
    writeFileSync(file, `${sound}// edited meanwhile\n`)
    record.save(listed, 'killed', tested)
    rmSync(tested, { recursive: true })
    expect(record.find(listed)).toBeUndefined()
    writeFileSync(file, sound)
    expect(record.find(listed)).toBe('killed')
  })

  test('behavior: another change, another source and another test need a new verdict', () => {
    const record = openVerdictRecord(copy)
    record.save(listed, 'killed', copy)
    expect(record.find({ ...listed, replace: 'whole >> 1n' })).toBeUndefined()
    for (const file of ['sample/half.ts', 'sample/half.test.ts']) {
      const text = readFileSync(join(copy, file), 'utf8')
      writeFileSync(join(copy, file), `${text}// changed\n`)
      expect(record.find(listed), file).toBeUndefined()
      writeFileSync(join(copy, file), text)
      expect(record.find(listed)).toBe('killed')
    }
  })
})

describe('applyMutant', () => {
  test('error: a search text that occurs twice', () => {
    expect(() => applyMutant(mutant, sound + sound)).toThrow('stands 2 times')
  })
})

describe('formatPage', () => {
  test('default: one table per package, and no cell breaks it', () => {
    const page = formatPage([{ ...mutant, law: 'a | b', packageName: 'sample' }])
    expect(page).toContain('\n## sample\n')
    expect(page).toContain(
      '| a \\| b | half rounds up | `sample/half.ts` | `sample/half.test.ts`: behavior: rounds down (always) |',
    )
  })
})
