import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const routesFile = resolve(import.meta.dirname, '../../apps/web/src/routing/routes.ts')

/** What stands for the variable part of a route; a new one needs an entry. */
const examples: Readonly<Record<string, string>> = { $orderId: '1' }

/** A path for every route that the members' app has, read from its own list, and one that leads nowhere. */
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
