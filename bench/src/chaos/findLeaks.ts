import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret of a process: the variable that holds it, and its value. */
type Secret = { readonly variable: string; readonly value: string }

/** A demo's own mnemonic is none: every visitor's page has it. */
const secretName = /^(?!DEMO_)\w+(_KEY|_SECRET|_TOKEN|_DATABASE_URL)(_\d+)?$|^DATABASE_URL$/
/** Texts contain a shorter value by accident. */
const fewestLetters = 8

/**
 * Names each secret of this process's descendants that an argument of one of them or a file of these folders shows; operators'
 * passwords and the like are given as `more`.
 */
export async function findLeaks(
  folders: readonly string[],
  more: readonly Secret[] = [],
): Promise<readonly string[]> {
  const processes = await listDescendants(process.pid)
  const held = processes.flatMap(({ environment }) => listSecrets(environment))
  if (held.length === 0) throw new Error('No process below this one holds a secret.')
  const secrets = [...more, ...held].filter(({ value }) => value.length >= fewestLetters)
  const places = [
    ...processes.map(({ id, words }) => ({ place: `arguments of process ${id}`, text: words })),
    ...(await Promise.all(folders.map(readFiles))).flat(),
  ]
  const found = places.flatMap(({ place, text }) =>
    secrets.filter(({ value }) => text.includes(value)).map(({ variable }) => `${variable} in ${place}`),
  )
  return [...new Set(found)].sort()
}

function listSecrets(environment: ReadonlyMap<string, string>): Secret[] {
  return [...environment].flatMap(([variable, text]) => {
    if (!secretName.test(variable)) return []
    return { variable, value: URL.canParse(text) ? decodeURIComponent(new URL(text).password) : text }
  })
}

type Descendant = {
  readonly id: number
  readonly words: string
  readonly environment: ReadonlyMap<string, string>
}

async function listDescendants(ancestor: number): Promise<Descendant[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map(await Promise.all(ids.map(async (id) => [id, await readParent(id)] as const)))
  const isBelow = (id: number | undefined): boolean =>
    id !== undefined && (parents.get(id) === ancestor || isBelow(parents.get(id)))
  return Promise.all(ids.filter(isBelow).map(readDescendant))
}

/** The number after the name, which may hold brackets and spaces, and the state; none of a process that has ended. */
async function readParent(id: number): Promise<number | undefined> {
  const text = await readProcess(id, 'stat')
  const parent = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
  return parent > 0 ? parent : undefined
}

async function readDescendant(id: number): Promise<Descendant> {
  const [words, variables] = [await readProcess(id, 'cmdline'), await readProcess(id, 'environ')]
  const pairs = variables.split('\0').flatMap((line): [string, string][] => {
    const end = line.indexOf('=')
    return end > 0 ? [[line.slice(0, end), line.slice(end + 1)]] : []
  })
  return { id, words: words.replaceAll('\0', ' '), environment: new Map(pairs) }
}

/** A process that ends meanwhile has nothing to read. */
const readProcess = (id: number, file: string): Promise<string> =>
  readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')

async function readFiles(folder: string): Promise<{ place: string; text: string }[]> {
  const names = await readdir(folder)
  return Promise.all(
    names.map(async (name) => ({ place: name, text: await readFile(join(folder, name), 'utf8') })),
  )
}
