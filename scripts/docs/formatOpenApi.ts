/** What the site reads of an OpenAPI document. */
export type OpenApi = {
  readonly info: { readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly summary?: string }>>>>
}

/** Formats the document's own description and its calls, so that both are read and searched without a script. */
export function formatOpenApi({ info, paths }: OpenApi): string {
  const rows = Object.entries(paths).map(([path, methods]) => {
    const names = Object.keys(methods).map((method) => method.toUpperCase())
    const [{ summary = '' } = {}] = Object.values(methods)
    return `| \`${path}\` | ${names.join(', ')} | ${summary.replaceAll('|', '\\|')} |`
  })
  return [
    ...['## Calls', '', '| call | methods | purpose |', '|---|---|---|', ...rows],
    ...['', '## Answers', '', info.description],
  ].join('\n')
}
