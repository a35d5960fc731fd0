import type { BankContext } from '../bankContext.ts'

/** Settings of registration and sign-in. */
export type IdentitySettings = {
  /** The origin that members see in their browser, such as https://bank.example; challenges are bound to it. */
  readonly publicOrigin: string
  /** Key of the challenges' MAC; the same for every process of one installation, at least 32 characters. */
  readonly secret: string
  /**
   * In the demo, true for the lower-case addresses that may connect; the bare text `MemberRegister` is a valid challenge
   * too. Null in production.
   */
  readonly isDemoAddress: ((address: string) => boolean) | null
}

/** A bank whose members can be identified. */
export type IdentityContext = BankContext & { readonly identity: IdentitySettings }
