import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const routesFile = resolve(import.meta.dirname, '../../../apps/web/src/routing/routes.ts')

/** Values for the parameters of routes; a new parameter needs an entry. */
const examples: Readonly<Record<string, string>> = { $orderId: '1' }

/** Lists a path for every route of the members' app, and one that does not exist. */
export async function listPaths(): Promise<readonly string[]> {
  const { routes } = (await import(pathToFileURL(routesFile).href)) as { routes: readonly string[] }
  return [...routes.map(resolveParameters), '/nowhere']
}

function resolveParameters(route: string): string {
  return route.replace(/\$\w+/g, (part) => {
    const example = examples[part]
    if (example === undefined) throw new Error(`${route} has no example to be looked at`)
    return example
  })
}
