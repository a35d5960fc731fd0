import type { Build } from './build.ts'
import { shellPath, unhashedPaths } from './chooseStrategy.ts'

const prefix = 'build-'
/** Builds that are kept at most, for tabs that stay open while the bank is deployed again and again. */
const maximumBuilds = 3
const concurrency = 6

/** Caches hold public files only: the files of a build, never a response to a member. */
const openBuild = (id: string): Promise<Cache> => caches.open(prefix + id)

/**
 * Caches a whole build beside those before it; rejects when any file cannot be fetched, and then none of it
 * is used.
 */
export async function saveBuild({ id, files }: Build): Promise<void> {
  const kept = await openBuild(id)
  await saveFiles(kept, files)
  // Stable names, so the browser's HTTP cache may hold files of another build.
  await saveFiles(kept, [shellPath, ...unhashedPaths], 'no-cache')
}

/** Caches the texts of a language, which the page may not have used before. */
export async function saveTexts({ id, texts }: Build, language: string): Promise<void> {
  await saveFiles(await openBuild(id), texts[language] ?? [])
}

/** Deletes builds that no tab can be of: all others with `only`, else all but the newest few. */
export async function deleteBuilds(id: string, { only }: { readonly only: boolean }): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + id)
  const gone = only ? others : others.slice(0, Math.max(0, others.length - (maximumBuilds - 1)))
  await Promise.all(gone.map((name) => caches.delete(name)))
}

/** Finds a file with a hashed name, in any cached build. */
export const findAsset = (url: string): Promise<Response | undefined> =>
  caches.match(url, { ignoreVary: true })

/** Finds a file with a stable name in exactly this build. */
export async function findUnhashed(id: string, path: string): Promise<Response | undefined> {
  return (await openBuild(id)).match(path, { ignoreVary: true, ignoreSearch: true })
}

async function saveFiles(kept: Cache, paths: readonly string[], cache: RequestCache = 'default') {
  const waiting = [...paths]
  const runQueue = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
      await saveFile(kept, path, cache)
  }
  await Promise.all(Array.from({ length: concurrency }, runQueue))
}

async function saveFile(kept: Cache, path: string, cache: RequestCache): Promise<void> {
  const isSame = cache === 'default'
  if (isSame && (await kept.match(path, { ignoreVary: true }))) return
  const before = isSame ? await findAsset(path) : undefined
  const answer = before ?? (await fetch(path, { cache, credentials: 'omit' }))
  if (!answer.ok || answer.redirected) throw new Error(`${path} cannot be kept: ${answer.status}`)
  await kept.put(path, answer)
}
