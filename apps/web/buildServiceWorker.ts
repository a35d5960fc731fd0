import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { buildScript } from './buildScript.ts'
import type { Build } from './src/offline/worker/build.ts'

/**
 * Files that screens consist of, without the proving worker and its programs and keys: those are useless
 * offline.
 */
const screenFile = /^assets\/(?!\w*Worker-).*\.(js|css|woff2)$/
/**
 * The texts of the screens beside Home; those of Home are cached in every language, so that a switch works
 * offline.
 */
const pageTexts = /\/catalogues\/\w+\/(\w+)\.po$/
const workerFile = join(import.meta.dirname, 'src/offline/worker/serviceWorker.ts')
const publicFiles = ['boot.js', 'favicon.svg']

/** Builds `sw.js`, which knows every file of the build it belongs to, and names the build in the page. */
export function buildServiceWorker(): Plugin {
  let id = ''
  return {
    name: 'build-service-worker',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const hash = createHash('sha256')
          .update(html)
          .update(
            Object.keys(bundle ?? {})
              .sort()
              .join(),
          )
        const start = bundle?.['start.js']
        if (start?.type === 'asset') hash.update(start.source)
        for (const name of publicFiles) hash.update(readFileSync(join(import.meta.dirname, 'public', name)))
        // The server replaces the mark: another brand is another build.
        id = `${hash.digest('hex').slice(0, 12)}%BRAND%`
        return [{ tag: 'meta', attrs: { name: 'build', content: id }, injectTo: 'head' }]
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const source = await compileWorker({ id, ...listFiles(Object.values(bundle)) })
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

function listFiles(outputs: readonly Rolldown.OutputBundle[string][]): Omit<Build, 'id'> {
  const kept = outputs.filter(({ fileName }) => screenFile.test(fileName))
  const getLanguage = (output: (typeof kept)[number]) =>
    output.type === 'chunk' ? pageTexts.exec(output.facadeModuleId ?? '')?.[1] : undefined
  const listPaths = (language: string | undefined) =>
    kept.filter((output) => getLanguage(output) === language).map(({ fileName }) => `/${fileName}`)
  const languages = new Set(kept.map(getLanguage).filter((language) => language !== undefined))
  return {
    files: listPaths(undefined),
    texts: Object.fromEntries([...languages].map((language) => [language, listPaths(language)])),
  }
}

const compileWorker = (build: Build): Promise<string> =>
  buildScript(workerFile, { currentBuild: JSON.stringify(build) })
