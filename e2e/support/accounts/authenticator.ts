import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { Demo, Operator } from '../demo/demo.ts'

const stepMs = 30_000
/** A code that is about to expire could arrive too late. */
const marginMs = 8_000

/** The authenticator app of one operator; hands out each code once a run, because each is accepted once. */
export class Authenticator {
  readonly #codes: TOTP
  readonly #folder: string
  readonly #name: string

  constructor(demo: Demo, { name, totpSecret }: Operator) {
    this.#codes = new TOTP({ secret: Secret.fromBase32(totpSecret) })
    this.#folder = join(demo.dataDir, 'codes')
    this.#name = name
  }

  /** The next code that the server accepts; three at once, then one every half a minute. */
  async next(): Promise<string> {
    let step = Math.floor((Date.now() + marginMs) / stepMs) - 1
    while (!this.#claim(step)) step += 1
    const earlyMs = (step - 1) * stepMs - Date.now()
    if (earlyMs > 0) await new Promise((done) => setTimeout(done, earlyMs))
    return this.#codes.generate({ timestamp: step * stepMs })
  }

  /** The process that creates the file owns the code, also when a story runs a second time. */
  #claim(step: number): boolean {
    mkdirSync(this.#folder, { recursive: true })
    try {
      closeSync(openSync(join(this.#folder, `${this.#name}-${step}`), 'wx'))
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      return false
    }
  }
}
