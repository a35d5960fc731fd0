import { join } from 'node:path'
import { proverThread } from '@bank/privacy/vite'
import { precompress } from '@bank/ui/precompress'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildScript } from './buildScript.ts'
import { buildServiceWorker } from './buildServiceWorker.ts'
import { createChunkGroups } from './createChunkGroups.ts'
import { preloadFirst } from './preloadFirst.ts'
import { prerender } from './prerender.ts'

const { PRODUCT_NAME = 'Wallet Bank', UNIT_SYMBOL = 'GUSD', PUBLIC_ORIGIN = '' } = process.env
const { HOME_CHAIN_ID = '56', HOME_CHAIN_NAME = 'BSC', HOME_CHAIN_COIN = 'BNB' } = process.env

/**
 * Names the page of the dev server; a built page gets its names from the api that serves it. The dev server also opens
 * the gallery of components at /gallery.
 */
function serveDevPage(): Plugin {
  return {
    name: 'name-dev-page',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (request.url?.replace(/\?.*/, '') === '/gallery') request.url = '/gallery.html'
        next()
      })
    },
    transformIndexHtml: (html) =>
      html
        .replaceAll('%PRODUCT_NAME%', PRODUCT_NAME)
        .replaceAll('%UNIT_SYMBOL%', UNIT_SYMBOL)
        .replaceAll('%HOME_CHAIN_ID%', HOME_CHAIN_ID)
        .replaceAll('%HOME_CHAIN_NAME%', HOME_CHAIN_NAME)
        .replaceAll('%HOME_CHAIN_COIN%', HOME_CHAIN_COIN)
        .replaceAll('%PUBLIC_ORIGIN%', PUBLIC_ORIGIN),
  }
}

const startFile = join(import.meta.dirname, 'src/app/start/start.ts')

/** Builds `start.js`, which starts the app on a prerendered page. */
function buildStart(): Plugin {
  return {
    name: 'build-start',
    apply: 'build',
    async buildStart() {
      this.emitFile({ type: 'asset', fileName: 'start.js', source: await buildScript(startFile) })
    },
  }
}

const cwd = import.meta.dirname

export default defineConfig({
  root: cwd,
  plugins: [
    react(),
    lingui({ cwd, failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd })] }),
    tailwindcss(),
    serveDevPage(),
    preloadFirst(),
    buildStart(),
    buildServiceWorker(),
    // A build that is only read needs neither prerendered pages nor compressed files.
    ...(process.env.BUILD_TO_READ === '1' ? [] : [precompress(), prerender()]),
  ],
  resolve: { alias: proverThread },
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist',
    manifest: true,
    sourcemap: true,
    assetsInlineLimit: 0,
    // Every browser of the target knows it.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: createChunkGroups() } } },
  },
  server: { proxy: { '/api': process.env.API_URL ?? 'http://localhost:8080' } },
})
