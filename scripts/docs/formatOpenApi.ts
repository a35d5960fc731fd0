type Operation = { readonly summary?: string }

/** The part of an OpenAPI document that the site shows as text. */
export type OpenApi = {
  readonly info: { readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** Formats the document's own description and its calls by area, so that both are read and searched without a script. */
export function formatOpenApi({ info, paths }: OpenApi): string {
  const areas = Map.groupBy(Object.keys(paths), getArea)
  const tables = [...areas].flatMap(([area, calls]) => [
    `### ${area}`,
    '',
    '| call | methods | purpose |',
    '|---|---|---|',
    ...calls.map((path) => formatRow(path, paths[path] ?? {})),
    '',
  ])
  return ['## Calls', '', ...tables, '## Answers', '', info.description].join('\n')
}

/** `fund` of `/api/fund/exchange`. */
const getArea = (path: string) => path.split('/')[2] ?? ''

function formatRow(path: string, methods: Readonly<Record<string, Operation>>): string {
  const names = Object.keys(methods).map((method) => method.toUpperCase())
  const [{ summary = '' } = {}] = Object.values(methods)
  return `| \`${path}\` | ${names.join(', ')} | ${summary.replaceAll('|', '\\|')} |`
}
