import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { isCall } from './isCall.ts'

/**
 * Security headers on every answer; scripts, styles and connections of this origin only, and the wallets' chains.
 * `provesInBrowser`: pages may run WebAssembly, which proofs of private transfers are made by; no text becomes a script.
 */
export async function addHeaders(
  app: FastifyInstance,
  { publicOrigin, chains }: Pick<Settings, 'publicOrigin' | 'chains'>,
  { provesInBrowser = false }: { readonly provesInBrowser?: boolean } = {},
): Promise<void> {
  const own = ["'self'"]
  const https = publicOrigin.startsWith('https:')
  const rpcOrigins = chains.flatMap(({ publicRpcUrls }) => publicRpcUrls.map((url) => new URL(url).origin))
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: provesInBrowser ? [...own, "'wasm-unsafe-eval'"] : own,
        styleSrc: own,
        // Positions of floating parts are style attributes; they cannot load or run anything.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: own,
        manifestSrc: own,
        workerSrc: own,
        connectSrc: ["'self'", ...new Set(rpcOrigins)],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    if (isCall(request)) reply.header('cache-control', 'no-store')
  })
}
