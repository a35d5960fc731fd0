import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import type { RenderedPage } from './src/app/renderPages.tsx'
import { languages } from './src/i18n/languages.ts'
import { listTextParts } from './src/i18n/listTextParts.ts'

type Chunk = { readonly file: string; readonly imports?: readonly string[] }
type Manifest = Readonly<Record<string, Chunk>>

const root = import.meta.dirname
const bundleName = 'renderPages.js'
/** A screen in `app/registerPages.ts`: its route, the part that holds its texts, its file. */
const pageLine = /'(\/[^']*)':(?: loadWithTexts\(\s*'(\w+)',)?[^']*import\('\.\.\/(features\/[^']+)'\)/g

/**
 * Prerenders every screen in every language, as a visitor and as a member first see it, so that the first
 * paint waits for no script (`src/app/start/start.ts` loads the app afterwards). The pages go to `.pages`
 * beside the build, which the api reads; `index.html` stays the empty shell.
 */
export function prerender(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'prerender',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    // Runs after the whole build is on the disk.
    async closeBundle() {
      const bundleDir = join(root, 'node_modules/.cache', `prerender-${process.pid}`)
      try {
        await buildRenderer(config.mode, bundleDir)
        await writePrerendered(resolve(root, config.build.outDir), bundleDir)
      } finally {
        await rm(bundleDir, { recursive: true, force: true })
      }
    },
  }
}

const buildRenderer = (mode: string, outDir: string) =>
  build({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode,
    logLevel: 'error',
    build: {
      ssr: 'src/app/renderPages.tsx',
      outDir,
      manifest: false,
      sourcemap: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: bundleName } },
    },
  })

async function writePrerendered(outDir: string, bundleDir: string): Promise<void> {
  const shell = await readFile(join(outDir, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'))
  const screens = await readScreens()
  const listed: Record<string, { file: string; member?: string }> = {}
  await Promise.all(
    languages.map(async ({ code, tag }) => {
      const folder = join(outDir, '.pages', code)
      await mkdir(folder, { recursive: true })
      for (const page of await renderInWorker(bundleDir, code)) {
        const screen = page.route === undefined ? undefined : screens.get(page.route)
        if (page.route !== undefined && !screen)
          throw new Error(`app/registerPages.ts does not say what ${page.route} is`)
        const name = `${page.route?.replace(/\W+/g, '-').replace(/^-/, '') ?? 'unknown'}` || 'home'
        listed[page.route ?? ''] = {
          file: `${name}.html`,
          ...(page.member && { member: `${name}.member.html` }),
        }
        const words = [
          `src/i18n/catalogues/${code}.ts`,
          ...(screen?.part ? listTextParts(screen.part).map((part) => toCataloguePath(part, code)) : []),
        ]
        const starts = [...words, ...(screen ? [`src/${screen.file}`] : [])]
        const frame = { shell, title: page.title, code, tag, loads: listLoads(manifest, starts) }
        await writeFile(
          join(folder, `${name}.html`),
          renderPage({ ...frame, html: page.html, prefetches: [] }),
        )
        if (page.member) {
          const loads = listLoads(manifest, [...starts, ...(page.route === '/' ? listMemberHome(code) : [])])
          await writeFile(
            join(folder, `${name}.member.html`),
            renderPage({ ...frame, ...page.member, loads }),
          )
        }
      }
    }),
  )
  await writeFile(join(outDir, '.pages/pages.json'), JSON.stringify(listed))
}

/** Modules of a member's Home that a visitor's does without. */
const listMemberHome = (language: string): readonly string[] => [
  'src/features/home/member/MemberHead.tsx',
  toCataloguePath('memberHome', language),
]

const toCataloguePath = (part: string, language: string) => `src/i18n/catalogues/${part}/${language}.po`

async function readScreens() {
  const source = await readFile(join(root, 'src/app/registerPages.ts'), 'utf8')
  return new Map(
    Array.from(source.matchAll(pageLine), ([, route = '', part, file = '']) => [route, { part, file }]),
  )
}

/** Renders one language in a thread of its own: the app keeps its language for as long as it runs. */
function renderInWorker(bundleDir: string, language: string): Promise<readonly RenderedPage[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(root, 'prerenderWorker.ts'), {
      workerData: { bundle: join(bundleDir, bundleName), language },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** Lists the scripts that some chunks need beside those that the page names itself. */
function listLoads(manifest: Manifest, starts: readonly string[]): readonly string[] {
  const inPage = new Set<string>()
  const addImports = (key: string, seen: Set<string>) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    for (const imported of chunk.imports ?? []) addImports(imported, seen)
  }
  addImports('index.html', inPage)
  const wanted = new Set<string>()
  for (const start of starts) addImports(start, wanted)
  return [...wanted].filter((key) => !inPage.has(key)).map((key) => `/${manifest[key]?.file}`)
}

/** The tags that the build put into the page to load and start the app. */
const appTag = /\n? *<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g

/**
 * Makes inert HTML: the page's policy forbids style attributes, and no input works before the app has loaded.
 */
const toInertHtml = (html: string): string =>
  html
    .replace(/(<[^>]*?) style="[^"]*"/g, '$1')
    .replace(/<(input|textarea) /g, '<$1 readonly ')
    .replace(/<input (?=[^>]*type="file")/g, '<input disabled ')

type Frame = {
  readonly shell: string
  readonly title: string
  readonly code: string
  readonly tag: string
  readonly loads: readonly string[]
  readonly html: string
  readonly prefetches: readonly string[]
}

function renderPage({ shell, title, code, tag, loads, html, prefetches }: Frame): string {
  const starts = [
    ...Array.from(shell.matchAll(appTag), ([found]) => found.trim()),
    ...loads.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ].join('')
  const listed = prefetches.length > 0 ? ` data-asks="${prefetches.join(' ').replaceAll('&', '&amp;')}"` : ''
  const filled = shell
    .replace(/<html lang="[^"]*"/, `<html lang="${tag}" data-written="${code}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(appTag, '')
    .replace(/<script src="\/boot\.js"[^>]*>/, () => `<script async src="/start.js"${listed}>`)
    // The api removes it from the template for visitors without a prerendered page: they have nothing to read
    // before the app.
    .replace('</head>', () => `  <template data-app>${starts}</template>\n  </head>`)
    .replace('<div id="root">', () => `<div id="root"><div class="page-written">${toInertHtml(html)}</div>`)
  if (
    !filled.includes('data-written') ||
    !filled.includes('page-written') ||
    !/start\.js.*<template data-app><s/s.test(filled)
  )
    throw new Error('index.html has no place for what is written ahead')
  return filled
}
