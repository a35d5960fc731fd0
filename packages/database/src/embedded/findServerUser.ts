import { readFile } from 'node:fs/promises'

/**
 * Finds the user that the server runs as: undefined when not root, else the machine's `postgres` or its
 * unprivileged default user. Throws when the machine has neither.
 */
export async function findServerUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const found = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody')
  if (!found)
    throw new Error('PostgreSQL refuses to run as root, and this machine has no user "postgres" or "nobody".')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}
