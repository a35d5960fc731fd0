#!/usr/bin/env node
// forge asks a native compiler; this answers for it with the pinned npm package, so nothing is downloaded.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const require = createRequire(import.meta.url)
const nodeModules = resolve(import.meta.dirname, '../node_modules')

// forge names a package's inner files by absolute path, the compiler asks for them relative to this folder.
function readImport(path) {
  const file = resolve(import.meta.dirname, path)
  if (!file.startsWith(nodeModules)) return { error: `${path} is outside node_modules` }
  return { contents: readFileSync(file, 'utf8') }
}

if (process.argv.includes('--version')) {
  // The compiler takes a second to load and forge asks often: only its package version is read here.
  const { version } = require('solc/package.json')
  process.stdout.write(
    `solc, the solidity compiler commandline interface\nVersion: ${version}+commit.00000000.Emscripten.clang\n`,
  )
} else if (process.argv.includes('--standard-json')) {
  process.stdout.write(require('solc').compile(readFileSync(0, 'utf8'), { import: readImport }))
} else {
  process.stderr.write('This compiler answers --version and --standard-json only.\n')
  process.exitCode = 1
}
