/** The part of Trusted Types that is used here; TypeScript's DOM library lacks it. */
type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown }
}

let policy: ReturnType<PolicyFactory['createPolicy']> | undefined

/**
 * Converts the URL of a script of this origin for starting workers: a browser that enforces Trusted Types
 * accepts no text there, and the api's content policy allows this policy name alone. Throws TypeError for
 * other origins.
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
