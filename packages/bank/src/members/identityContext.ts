import type { BankContext } from '../bankContext.ts'

/** What signing in needs besides the bank itself. */
export type IdentitySettings = {
  /** The origin that members see in their browser, such as https://bank.example; challenges are bound to it. */
  readonly publicOrigin: string
  /** Authenticates challenges; the same for every process of one installation. At least 32 characters. */
  readonly secret: string
  /**
   * In the demo, the lower-case addresses that may connect, and the bare text `MemberRegister` is accepted as a
   * challenge; null in production.
   */
  readonly demoAddresses: ReadonlySet<string> | null
}

/** A bank whose members can be identified. */
export type IdentityContext = BankContext & { readonly identity: IdentitySettings }
