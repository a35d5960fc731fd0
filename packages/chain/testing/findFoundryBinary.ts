import { createRequire } from 'node:module'

/** The names that the packages of Foundry have for processors. */
const processors: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/** Finds the program of Foundry for this machine. Throws Error where its package was not installed. */
export function findFoundryBinary(name: 'anvil' | 'forge', architecture = process.arch): string {
  const packageName = `@foundry-rs/${name}-linux-${processors[architecture] ?? architecture}`
  try {
    return createRequire(import.meta.url).resolve(`${packageName}/bin/${name}`)
  } catch (cause) {
    throw new Error(`${packageName} is not installed: ${name} is pinned for Linux on x64 and arm64.`, {
      cause,
    })
  }
}
