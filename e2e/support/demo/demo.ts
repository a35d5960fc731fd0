import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address } from 'viem'

/** Addresses of the running demo, as its `demo.json` lists them. */
export type Demo = {
  readonly dataDir: string
  readonly web: string
  /** Address of the operators' console. */
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
  /** The services that carry transfers between chains, with the control port that makes them fail. */
  readonly crossChain: {
    readonly relayerControl: string
    readonly dataworkerControl: string
    readonly serviceControl: string
  }
  readonly mnemonic: string
  readonly rootMember: Address
  readonly operators: readonly Operator[]
  readonly databaseUrls: Readonly<Record<'api' | 'console' | 'worker', string>>
  readonly ownerUrl: string
}

/** Credentials of an operator. */
export type Operator = {
  readonly name: string
  readonly role: string
  readonly password: string
  readonly totpSecret: string
}

/** Reads the `demo.json` of a demo's folder. */
export function readDemo(dataDir: string): Demo {
  return { ...JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')), dataDir }
}
