import type { ListedMutant } from './mutant.ts'

/** The text of docs/mutants.md for these mutants. */
export function formatPage(mutants: readonly ListedMutant[]): string {
  const rooms = [...new Set(mutants.map((mutant) => mutant.room))]
  return [
    '# Mutants',
    '',
    'Each law below is broken on purpose in a copy of the repository, and the test beside it must fail on the copy and pass without the change. `npm run test:deep` runs them all; `npm run mutants -- NAME` those whose name contains NAME. Written by `npm run gen` from the `mutants.json` of each room.',
    ...rooms.flatMap((room) => [
      '',
      `## ${room}`,
      '',
      '| law | mutant | in | fails |',
      '|---|---|---|---|',
      ...mutants.filter((mutant) => mutant.room === room).map(formatRow),
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
