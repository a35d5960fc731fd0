import { join } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

const cwd = import.meta.dirname
// The macros search for it from the working directory, which is the root of the repository.
process.env.LINGUI_CONFIG = join(cwd, 'lingui.config.ts')

/** Builds components as for a browser, with their texts; the tests beside them run in a DOM. */
export default defineConfig({
  root: cwd,
  plugins: [
    lingui({ cwd, failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd })] }),
  ],
  // The root's settings do not reach a project with a configuration of its own; its seed does.
  test: {
    name: 'components',
    environment: 'happy-dom',
    include: ['src/**/*.test.tsx'],
    testTimeout: 90_000,
    expect: { requireAssertions: true },
    sequence: { shuffle: { tests: true, files: false } },
    setupFiles: [join(cwd, '../../scripts/stages/seedProperties.ts')],
  },
})
