import { errorCatalogue, loadErrorSentences } from '@bank/api-schema'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import manifest from '../../package.json' with { type: 'json' }
import type { ApiSettings } from '../environment/apiSettings.ts'

const documentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** OpenAPI of every call at /docs, self-hosted, with the error catalogue in its description. */
export async function addDocuments(app: FastifyInstance, settings: ApiSettings): Promise<void> {
  const { codes } = await loadErrorSentences('en')
  const rows = Object.entries(codes).map(
    ([code, sentence]) => `| ${code} | ${Reflect.get(errorCatalogue, code)} | ${sentence} |`,
  )
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${settings.productName} API`,
        version: manifest.version,
        description: [
          'Every answer is `{code, errInfo, result}`. Queries take GET and POST alike; commands take an optional `Idempotency-Key`.',
          '',
          '| code | name | sentence |',
          '|---|---|---|',
          ...rows,
        ].join('\n'),
      },
      components: {
        securitySchemes: {
          cookie: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
          header: { type: 'apiKey', in: 'header', name: 'Authorization' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: documentPolicy,
    uiConfig: { docExpansion: 'list', validatorUrl: null },
  })
}
