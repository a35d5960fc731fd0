import type { ListedMutant } from './mutant.ts'

/** The text of docs/mutants.md for these mutants. */
export function formatPage(mutants: readonly ListedMutant[]): string {
  const packages = [...new Set(mutants.map((mutant) => mutant.packageName))]
  return [
    '# Mutants',
    '',
    'Each law below is broken on purpose in a copy of the repository, and the test beside it must fail on the copy and pass without the change. `npm run test:deep` runs them all; `npm run mutants -- NAME` those whose name contains NAME. Written by `npm run gen` from the `mutants.json` of each package.',
    ...packages.flatMap((packageName) => [
      '',
      `## ${packageName}`,
      '',
      '| law | mutant | in | fails |',
      '|---|---|---|---|',
      ...mutants.filter((mutant) => mutant.packageName === packageName).map(formatRow),
    ]),
    '',
  ].join('\n')
}

function formatRow(mutant: ListedMutant): string {
  const cells = [
    mutant.law,
    mutant.name,
    `\`${mutant.file}\``,
    `\`${mutant.test.file}\`: ${mutant.test.title}`,
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}
