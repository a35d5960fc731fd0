/** The folder of the runbooks within the repository. */
const repositoryFolder = 'docs/runbooks'

/**
 * Formats the place of an alarm's section in the runbooks: a link below the address of their folder, or without one a path
 * of the repository.
 */
export function formatRunbookLink(folderUrl: string | undefined, code: string): string {
  const folder = (folderUrl ?? repositoryFolder).replace(/\/+$/, '')
  return `${folder}/alarms.md#${code.toLowerCase()}`
}
