import { describe, expect, it } from 'vitest'
import { parseChainFacts } from './parseChainFacts.ts'

const hash = `0x${'ab'.repeat(32)}`

describe('parseChainFacts', () => {
  it('default: hash and chain as the server wrote them', () => {
    expect(parseChainFacts(JSON.stringify({ hash, chainId: 56 }))).toEqual({ hash, chainId: 56 })
  })

  it.each([null, '', 'null', '[]', '{"hash":"0x12","chainId":"x"}', '{broken'])(
    'behavior: %j says nothing rather than something wrong',
    (metadata) => {
      expect(parseChainFacts(metadata)).toEqual({ hash: null, chainId: null })
    },
  )
})
