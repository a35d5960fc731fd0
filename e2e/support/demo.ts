import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address } from 'viem'

/** Where the parts of the running demo are, as its own `demo.json` says it. */
export type Demo = {
  readonly dataDir: string
  readonly web: string
  /** Where the operators' app is. */
  readonly console: string
  readonly control: string
  readonly explorer: string
  readonly rpc: Readonly<Record<string, string>>
  readonly contracts: {
    readonly vault: Address
    readonly usdt: Address
    /** The private transfer's pools; amounts in BNB. */
    readonly privatePools: readonly { readonly address: Address; readonly amount: string }[]
  }
  /** Who carries transfers between the chains, and where tests can make it fail. */
  readonly crossChain: {
    readonly relayerControl: string
    readonly dataworkerControl: string
    readonly serviceControl: string
  }
  readonly mnemonic: string
  readonly rootMember: Address
  readonly operators: readonly Operator[]
  readonly databaseUrl: string
}

/** What an operator signs in with. */
export type Operator = {
  readonly name: string
  readonly role: string
  readonly password: string
  readonly totpSecret: string
}

/** Reads what the demo in a folder wrote down about itself. */
export function readDemo(dataDir: string): Demo {
  return { ...JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')), dataDir }
}
