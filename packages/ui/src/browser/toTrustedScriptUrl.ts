/** The part of Trusted Types that is used here; TypeScript's library of the browser does not know them yet. */
type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown }
}

let policy: ReturnType<PolicyFactory['createPolicy']> | undefined

/**
 * Passes the address of a script of this very origin to what starts workers: a browser that enforces Trusted Types takes
 * no text there, and no other policy is let in (the api's content policy names this one). Throws TypeError for others.
 */
export function toTrustedScriptUrl(url: string): string {
  const factory: PolicyFactory | undefined = Reflect.get(globalThis, 'trustedTypes')
  if (!factory) return assertOwnScript(url)
  policy ??= factory.createPolicy('own-scripts', { createScriptURL: assertOwnScript })
  return policy.createScriptURL(url) as string
}

function assertOwnScript(url: string): string {
  const { href, origin } = new URL(url, location.href)
  if (origin !== location.origin) throw new TypeError('only scripts of this origin are started')
  return href
}
