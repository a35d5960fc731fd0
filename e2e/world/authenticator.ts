import { Secret, TOTP } from 'otpauth'

const stepMs = 30_000
/** A code that is about to end could come too late. */
const marginMs = 8_000

/** The authenticator app of one operator: each code is told once, as each is accepted once. */
export class Authenticator {
  readonly #codes: TOTP
  #step = 0

  constructor(totpSecret: string) {
    this.#codes = new TOTP({ secret: Secret.fromBase32(totpSecret) })
  }

  /** The next code that the server accepts; three at once, then one every half a minute. */
  async next(): Promise<string> {
    this.#step = Math.max(this.#step + 1, Math.floor((Date.now() + marginMs) / stepMs) - 1)
    const earlyMs = (this.#step - 1) * stepMs - Date.now()
    if (earlyMs > 0) await new Promise((done) => setTimeout(done, earlyMs))
    return this.#codes.generate({ timestamp: this.#step * stepMs })
  }
}
