import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { ApiSettings } from '../environment/apiSettings.ts'
import { type Audience, describePolicy } from './contentPolicy.ts'
import { isCall } from './isCall.ts'

/** Adds the security headers of every response, with the content policy of the audience. */
export async function addHeaders(
  app: FastifyInstance,
  audience: Audience,
  settings: Pick<ApiSettings, 'publicOrigin' | 'chains' | 'brand'>,
): Promise<void> {
  const https = settings.publicOrigin.startsWith('https:')
  const policy = describePolicy(audience, settings)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-request-id': request.id,
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    })
    if (isCall(request)) reply.header('cache-control', 'no-store')
  })
}
