import type { CrossQuoteFault } from '@bank/chain/crosschain'

/** A quote is not what was asked for: nothing of it may reach a wallet. */
export class QuoteRejected extends Error {
  override readonly name = 'QuoteRefused'
  readonly reason: CrossQuoteFault

  constructor(reason: CrossQuoteFault) {
    super(`the quote was refused: ${reason}`)
    this.reason = reason
  }
}
