import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { z } from 'zod'
import { calls } from './src/calls/index.ts'

const file = join(import.meta.dirname, 'src/generated/calls.ts')
const bannerComment =
  '// Written by packages/api-schema/writeCalls.ts from the schemas of the calls; do not edit.\n'

/** Formats every call as a plain type, so that the published package needs no zod, not even for its types. */
async function formatCalls(): Promise<string> {
  const properties = Object.fromEntries(
    Object.entries(calls).map(([name, { summary, request, result }]) => [
      name,
      {
        ...toObject({ request: toPlain(request, 'input'), result: toPlain(result, 'output') }),
        description: summary,
      },
    ]),
  )
  return compile(toObject(properties), 'Calls', {
    bannerComment,
    additionalProperties: false,
    style: { singleQuote: true, semi: false, printWidth: 110 },
  })
}

const toObject = (properties: Record<string, JSONSchema>): JSONSchema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
})

function toPlain(schema: z.ZodType, io: 'input' | 'output'): JSONSchema {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io })
  return plain as JSONSchema
}

const text = await formatCalls()
if (process.argv.includes('--check')) {
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    process.stderr.write(`${file} is not what the schemas give: npm run gen\n`)
    process.exitCode = 1
  }
} else await writeFile(file, text)
