import type { ApiSettings } from '../environment/apiSettings.ts'

/**
 * Who is served: a page of the members' app, one of the operators' console, or the worker that makes proofs and has a
 * policy of its own, so that no page may run WebAssembly.
 */
export type Audience = 'members' | 'console' | 'prover'

/**
 * The content policy of an audience: scripts, styles and connections of this origin alone, and the wallets' chains. No
 * text becomes a script, a style or a page: what would have to pass a policy of Trusted Types, and the only one there
 * is (`trustScriptUrl` of the members' app) passes addresses of own scripts.
 */
export function describePolicy(
  audience: Audience,
  { publicOrigin, chains }: Pick<ApiSettings, 'publicOrigin' | 'chains'>,
): string {
  const isConsole = audience === 'console'
  const rpcOrigins = chains.flatMap(({ publicRpcUrls }) => publicRpcUrls.map((url) => new URL(url).origin))
  return [
    "default-src 'none'",
    `script-src 'self'${audience === 'prover' ? " 'wasm-unsafe-eval'" : ''}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...new Set(rpcOrigins)].join(' '),
    ...(isConsole ? [] : ["manifest-src 'self'", "worker-src 'self'"]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${isConsole ? "'none'" : 'own-scripts'}`,
    ...(publicOrigin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
