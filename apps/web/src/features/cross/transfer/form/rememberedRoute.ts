import { readStored, writeStored } from '@bank/ui/browser'
import type { RouteChoice } from './chooseRoute.ts'

const routeKey = 'crossRoute'
const nothingChosen: RouteChoice = { destinationChainId: null, originToken: null, destinationToken: null }

/** Loads the last chosen route, so that a reload does not point at another chain. */
export function loadRoute(): RouteChoice {
  try {
    const kept: unknown = JSON.parse(readStored(routeKey) ?? 'null')
    return isChoice(kept) ? kept : nothingChosen
  } catch {
    return nothingChosen
  }
}

export function saveRoute(choice: RouteChoice): void {
  writeStored(routeKey, JSON.stringify(choice))
}

function isChoice(kept: unknown): kept is RouteChoice {
  if (typeof kept !== 'object' || kept === null) return false
  const { destinationChainId, originToken, destinationToken } = kept as Partial<Record<string, unknown>>
  return (
    typeof destinationChainId === 'number' && [originToken, destinationToken].every((token) => isText(token))
  )
}

const isText = (value: unknown): boolean => value === null || typeof value === 'string'
