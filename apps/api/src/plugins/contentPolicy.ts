import { createHash } from 'node:crypto'
import type { ApiSettings } from '../environment/apiSettings.ts'

/**
 * The audience of a response: a page of the members' app, one of the operators' console, or the worker that creates
 * proofs, which alone may run WebAssembly.
 */
export type Audience = 'members' | 'console' | 'prover'

/**
 * Returns the content policy of an audience: scripts, styles and connections of this origin alone, and the wallets'
 * chains and the further relayers; the one style element that a page may have is that of the brand, by its hash. Trusted Types has a single policy (`toTrustedScriptUrl` of the members' app), for addresses of own scripts.
 */
export function describePolicy(
  audience: Audience,
  {
    publicOrigin,
    chains,
    mixingRelayers = [],
    brand,
  }: Pick<ApiSettings, 'publicOrigin' | 'chains' | 'brand'> & Partial<Pick<ApiSettings, 'mixingRelayers'>>,
): string {
  const isConsole = audience === 'console'
  const rpcOrigins = chains.flatMap(({ publicRpcUrls }) => publicRpcUrls.map((url) => new URL(url).origin))
  return [
    "default-src 'none'",
    `script-src 'self'${audience === 'prover' ? " 'wasm-unsafe-eval'" : ''}`,
    ["style-src 'self'", ...(brand?.style === undefined ? [] : [formatHash(brand.style)])].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...new Set([...rpcOrigins, ...mixingRelayers])].join(' '),
    ...(isConsole ? [] : ["manifest-src 'self'", "worker-src 'self'"]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${isConsole ? "'none'" : 'own-scripts'}`,
    ...(publicOrigin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const formatHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
