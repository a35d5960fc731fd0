import { describe, expect, test } from 'vitest'
import type { Router, RouterToken } from '../../routersQuery.ts'
import { chooseRoute, type RouteChoice } from './chooseRoute.ts'

const pair = (originToken: string, destinationToken: string): RouterToken => ({
  originToken,
  originTokenSymbol: originToken,
  originTokenLogo: null,
  originTokenDecimals: 18,
  destinationToken,
  destinationTokenSymbol: destinationToken,
  destinationTokenDecimals: 6,
})
const routers: readonly Router[] = [
  { destinationChainId: 5, destinationChainName: 'Empty', routerTokens: [] },
  { destinationChainId: 1, destinationChainName: 'Ethereum', routerTokens: [pair('USDT', 'usdt1')] },
  {
    destinationChainId: 137,
    destinationChainName: 'Polygon',
    routerTokens: [pair('USDC', 'usdc'), pair('USDC', 'usdc.e'), pair('USDT', 'usdt')],
  },
]
const nothing: RouteChoice = { destinationChainId: null, originToken: null, destinationToken: null }

describe('chooseRoute', () => {
  test('default: the first chain that takes something, and the first token', () => {
    const route = chooseRoute(routers, nothing)
    expect(route?.router.destinationChainId).toBe(1)
    expect(route?.token.destinationToken).toBe('usdt1')
  })

  test('behavior: a token that arrives in several forms is listed once, and each form can be chosen', () => {
    const route = chooseRoute(routers, {
      destinationChainId: 137,
      originToken: 'usdc',
      destinationToken: 'USDC.E',
    })
    expect(route?.originTokens.map(({ originToken }) => originToken)).toEqual(['USDC', 'USDT'])
    expect(route?.arrivals.map(({ destinationToken }) => destinationToken)).toEqual(['usdc', 'usdc.e'])
    expect(route?.token.destinationToken).toBe('usdc.e')
  })

  test('behavior: another chain keeps the token where possible, else the first is chosen', () => {
    const kept = chooseRoute(routers, {
      destinationChainId: 137,
      originToken: 'USDT',
      destinationToken: 'usdt1',
    })
    expect(kept?.token).toMatchObject({ originToken: 'USDT', destinationToken: 'usdt' })
    const gone = chooseRoute(routers, { destinationChainId: 99, originToken: 'CAKE', destinationToken: null })
    expect(gone?.token.destinationToken).toBe('usdt1')
  })

  test('behavior: nothing offered is no route', () => {
    expect(chooseRoute([], nothing)).toBeNull()
    expect(chooseRoute(routers.slice(0, 1), nothing)).toBeNull()
  })
})
