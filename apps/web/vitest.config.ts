import { join } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

const cwd = import.meta.dirname
// The macros look for it from where the run began, which is the root of the tree.
process.env.LINGUI_CONFIG = join(cwd, 'lingui.config.ts')

/** Components as a browser builds them, with their words; the tests beside them stand in a document. */
export default defineConfig({
  root: cwd,
  plugins: [
    lingui({ cwd, failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd })] }),
  ],
  test: { name: 'components', environment: 'happy-dom', include: ['src/**/*.test.tsx'], testTimeout: 90_000 },
})
