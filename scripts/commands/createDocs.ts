import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkSite } from '../docs/checkSite.ts'
import { root, tools } from '../paths.ts'
import { runChild } from '../runChild.ts'

const docsFolder = join(root, 'docs')
const openApiPrinter = 'apps/api/testing/printOpenApi.ts'
const swaggerFolder = join(root, 'node_modules/@fastify/swagger-ui/static')
const icon = join(root, 'apps/web/public/favicon.svg')
const swaggerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js']

/** Builds the site of docs/ and checks it; with `--serve` it is then served to this machine until it is stopped. */
export async function createDocs(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      out: { type: 'string', default: '.data/docs' },
      base: { type: 'string', default: '/' },
      serve: { type: 'boolean', default: false },
      port: { type: 'string', default: '8090' },
    },
  })
  const out = resolve(process.env.INIT_CWD ?? root, values.out)
  const base = `/${values.base}/`.replace(/\/+/g, '/')
  const code = await writeSite(out, base)
  if (code !== 0) return code
  const problems = checkSite(out, base)
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\n`)
    return 1
  }
  process.stdout.write(`The site is in ${out}\n`)
  if (!values.serve) return 0
  const preview = ['preview', docsFolder, '--port', values.port]
  return (await runChild(tools.vitepress, preview, { env: listVariables(out, base), channel: true })).code
}

async function writeSite(out: string, base: string): Promise<number> {
  // No script imports an app.
  const openApi = execFileSync(process.execPath, [openApiPrinter], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  writeFileSync(`${out}.openapi.json`, openApi)
  const { code } = await runChild(tools.vitepress, ['build', docsFolder], { env: listVariables(out, base) })
  if (code !== 0) return code
  const folder = join(out, 'openapi')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'openapi.json'), openApi)
  copyFileSync(icon, join(out, 'favicon.svg'))
  for (const file of swaggerFiles) copyFileSync(join(swaggerFolder, file), join(folder, file))
  return 0
}

/** Variables that docs/.vitepress/config.ts reads. */
function listVariables(out: string, base: string): Record<string, string> {
  return { DOCS_OUT: out, DOCS_BASE: base, DOCS_OPENAPI: `${out}.openapi.json` }
}
