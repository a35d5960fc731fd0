import { precompress } from '@bank/ui/precompress'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const cwd = import.meta.dirname
const engines = [{ name: 'engines', test: /node_modules\/(react|react-dom|scheduler|@tanstack|@lingui)\// }]

export default defineConfig({
  root: cwd,
  plugins: [
    react(),
    lingui({ cwd, failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd })] }),
    tailwindcss(),
    precompress(),
  ],
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist',
    manifest: true,
    sourcemap: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: engines } } },
  },
  server: { proxy: { '/console/api': process.env.CONSOLE_API_URL ?? 'http://localhost:8081' } },
})
