type KeptMutant = { readonly status: string; readonly static?: boolean }
type KeptReport = { readonly files: Readonly<Record<string, { readonly mutants: readonly KeptMutant[] }>> }

/**
 * Removes survivors that take effect while their module loads, so that they are tried again: no test is recorded as
 * reaching them, and Stryker would keep their result whatever tests are added.
 */
export function removeStaticSurvivors<Report extends KeptReport>(report: Report): Report {
  const files = Object.entries(report.files).map(([path, file]) => {
    const mutants = file.mutants.filter((mutant) => mutant.static !== true || mutant.status !== 'Survived')
    return [path, { ...file, mutants }]
  })
  return { ...report, files: Object.fromEntries(files) }
}
