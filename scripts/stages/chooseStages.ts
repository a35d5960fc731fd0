import type { Stage } from './runStages.ts'

/**
 * The stages with these names, in their order; without a name all of them. `mutants` means every stage `mutants: …`.
 * Throws with the list of stages when a name has none.
 */
export function chooseStages(stages: readonly Stage[], names: readonly string[]): readonly Stage[] {
  const isOf = (stage: Stage, name: string) => stage.name === name || stage.name.startsWith(`${name}: `)
  if (!names.every((name) => stages.some((stage) => isOf(stage, name))))
    throw new Error(`The stages are: ${stages.map(({ name }) => name).join(', ')}.`)
  return names.length === 0 ? stages : stages.filter((stage) => names.some((name) => isOf(stage, name)))
}
