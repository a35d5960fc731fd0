import { execFileSync } from 'node:child_process'

type Environment = Readonly<Record<string, string | undefined>>

/** Finds the web address of the repository's files at this commit: by a workflow's variables, else by the remote `origin`. */
export function findSourceUrl(root: string, environment: Environment): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = environment
  const home =
    server !== undefined && repository !== undefined
      ? `${server}/${repository}`
      : findHome(readGit(root, 'remote', 'get-url', 'origin'))
  const commit = environment.GITHUB_SHA ?? readGit(root, 'rev-parse', 'HEAD')
  return home === undefined || commit === undefined ? undefined : `${home}/blob/${commit}`
}

/** Only hosts whose pages have this form; a folder on a disk is none. */
function findHome(remote: string | undefined): string | undefined {
  const [, path] =
    /^(?:https:\/\/|git@)github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(remote ?? '') ?? []
  return path === undefined ? undefined : `https://github.com/${path}`
}

function readGit(root: string, ...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}
