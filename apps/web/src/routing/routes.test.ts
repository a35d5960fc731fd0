import { describe, expect, it } from 'vitest'
import { findRoute, readParams, routes, toAddress } from './routes.ts'

describe('routes', () => {
  it('default: every route is found under its own path', () => {
    for (const route of routes) expect(findRoute(route.replace('$orderId', '17'))).toBe(route)
  })

  it('behavior: capitals and a closing slash lead to the same screen, one part more or less to none', () => {
    expect(findRoute('/financial/MY/')).toBe('/Financial/my')
    expect(findRoute('/cross/record/')).toBe('/cross/record')
    expect(findRoute('/cross/record/17/more')).toBeUndefined()
    expect(findRoute('/my/more')).toBeUndefined()
    expect(findRoute('/nowhere')).toBeUndefined()
  })

  it('behavior: a variable part comes out as it went in, whatever signs it has', () => {
    const address = toAddress({ to: '/cross/record/$orderId', params: { orderId: 'a/b c%' } }, '')
    expect(address).toBe('/cross/record/a%2Fb%20c%25')
    expect(readParams('/cross/record/$orderId', address)).toEqual({ orderId: 'a/b c%' })
    expect(readParams('/cross/record/$orderId', '/cross/record/%zz')).toEqual({ orderId: '%zz' })
  })

  it('behavior: the inviter of a link goes along to every screen, and nothing else of the query does', () => {
    expect(toAddress({ to: '/my' }, '?assocAddress=0xAb&r=17')).toBe('/my?assocAddress=0xAb')
    expect(toAddress({ to: '/team', hash: 'levels' }, '?assocAddress=0xAb')).toBe(
      '/team?assocAddress=0xAb#levels',
    )
    expect(toAddress({ to: '/' }, '?r=17')).toBe('/')
    expect(toAddress({ to: '/my', query: { entry: '3-7' } }, '?assocAddress=0xAb&entry=1')).toBe(
      '/my?entry=3-7&assocAddress=0xAb',
    )
  })
})
