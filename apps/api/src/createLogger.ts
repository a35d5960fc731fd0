import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, pino } from 'pino'

/** The paths that may hold a secret in a log line. */
const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  ...[
    'signature',
    'nonce',
    'sessionToken',
    'token',
    'authorization',
    'cookie',
    'secret',
    'mnemonic',
    'password',
  ].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
]

/** Creates the logger of a process: one JSON object a line, without query strings, bodies, tokens or signatures. */
export function createLogger(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    redact: { paths: secretPaths, censor: '[redacted]' },
    serializers: {
      req: ({ method, url, id, ip }: FastifyRequest) => ({ id, method, path: url.split('?', 1)[0], ip }),
      res: ({ statusCode }: FastifyReply) => ({ statusCode }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
