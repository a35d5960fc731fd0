import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Plugin } from 'rolldown'
import { root } from './paths.ts'
import { readSourceStamp } from './sourceStamp.ts'

/** Programs that are built, by their sources; `apps/api/src/main.ts` becomes `apps/api/src/main.js` in the build's folder. */
const programs = [
  'apps/api/src/main.ts',
  'apps/api/src/consoleMain.ts',
  'apps/api/src/commands/createRootMember.ts',
  'apps/api/src/commands/addOperator.ts',
  'apps/worker/src/main.ts',
  'apps/signer/src/main.ts',
  'devnet/src/main.ts',
  'devnet/src/crosschain/main.ts',
]

const sources = [
  'packages/*/package.json',
  'packages/*/src/**/*',
  'apps/{api,worker,signer}/package.json',
  'apps/{api,worker,signer}/src/**/*',
  'devnet/package.json',
  'devnet/src/**/*',
  'scripts/createServerBuild.ts',
  'package-lock.json',
]

type ServerBuild = { readonly folder: string; readonly programs: readonly string[] }

/** The build that a demo runs. */
const demoBuild: ServerBuild = { folder: join(root, 'dist'), programs }

/** Packages that read files beside themselves, or start a thread from one. */
const external = ['@fastify/swagger', '@fastify/swagger-ui', 'ioredis', 'pino']

const sharedFolder = 'shared'
/** A demo that still runs loads parts of the build that it began with. */
const keepPartsMs = 24 * 3_600_000

const rootMark = '@@root@@'
const toPosix = (path: string) => path.split(sep).join('/')

/** Modules that read files beside themselves find them where they are: a module keeps its own folder and address. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (!code.includes('import.meta.')) return null
    const file = `${rootMark}/${toPosix(relative(root, id))}`
    const placed = code
      .replaceAll('import.meta.dirname', `new URL('${dirname(file)}', import.meta.url).pathname`)
      .replaceAll(/import\.meta\.url(?!\)\.pathname)/g, `new URL('${file}', import.meta.url).href`)
    return { code: placed, map: null }
  },
  renderChunk(code, { fileName }, { dir = demoBuild.folder }) {
    const reader = /\b__(?:dir|file)name\b.*/.exec(code)
    if (reader) throw new Error(`a package in ${fileName} reads its own folder: ${reader[0]}`)
    return {
      code: code.replaceAll(rootMark, toPosix(relative(dirname(join(dir, fileName)), root))),
      map: null,
    }
  },
}

/**
 * Builds the processes of the bank, each with all that it imports in few files, unless the folder has a build of exactly
 * these sources: a process that reads two thousand modules starts three times as slowly, and takes seventy megabytes more.
 * Returns the exit code; throws where a package reads files of its own folder, which is no longer its own in the build.
 */
export async function createServerBuild({ folder, programs } = demoBuild): Promise<number> {
  const stamp = readSourceStamp(folder, sources)
  if (stamp.isCurrent) return 0
  const { rolldown } = await import('rolldown')
  stamp.remove()
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(programs.map((file) => [file.replace(/\.ts$/, ''), file])),
    external,
    platform: 'node',
    logLevel: 'warn',
    plugins: [keepPlaces],
  })
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    keepNames: true,
    entryFileNames: '[name].js',
    chunkFileNames: `${sharedFolder}/[name]-[hash].js`,
  })
  await bundle.close()
  removeOldParts(folder, new Set(output.map(({ fileName }) => fileName)))
  stamp.write()
  return 0
}

function removeOldParts(folder: string, current: ReadonlySet<string>): void {
  const shared = join(folder, sharedFolder)
  if (!existsSync(shared)) return
  const endMs = Date.now() - keepPartsMs
  for (const name of readdirSync(shared)) {
    const file = join(shared, name)
    if (!current.has(`${sharedFolder}/${name}`) && statSync(file).mtimeMs < endMs) rmSync(file)
  }
}
