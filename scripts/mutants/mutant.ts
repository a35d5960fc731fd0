/** One deliberate defect: the law it breaks, the change that breaks it, and the test that must notice. */
export type Mutant = {
  readonly name: string
  readonly law: string
  readonly file: string
  readonly search: string
  readonly replace: string
  readonly test: { readonly file: string; readonly title: string }
}

/** A mutant with the package that lists it. */
export type ListedMutant = Mutant & { readonly packageName: string }

/** `killed`: the named test fails on it. Every other verdict says what is wrong with the test or with the mutant. */
export type Verdict = 'killed' | 'survived' | 'test not found' | 'test fails without it' | 'did not run'

/** Returns the text with the defect; throws unless `search` occurs exactly once. */
export function applyMutant(mutant: Mutant, text: string): string {
  const parts = text.split(mutant.search)
  if (parts.length !== 2)
    throw new Error(
      `${mutant.name}: its search text stands ${parts.length - 1} times in ${mutant.file}, not once.`,
    )
  return parts.join(mutant.replace)
}
