import { createRemoteSigner, type UnsignedTransaction } from '@bank/chain/server'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Address, Hex } from 'viem'
import { z } from 'zod'
import { findRefusal, type SigningRequest } from './findRefusal.ts'
import type { SigningPolicy } from './signingPolicy.ts'

/** Certificates in PEM: the server's own, and the authority whose callers are heard. */
export type ServerCertificates = {
  readonly certificate: string
  readonly privateKey: string
  readonly clientAuthority: string
}

const quantity = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/)
const toAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const whole = quantity.transform(Number).pipe(z.int().nonnegative())

/** Strict: a field that is not known here might mean something to the signer behind. */
const requestSchema = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(64), z.number(), z.null()]),
  method: z.literal('eth_signTransaction'),
  params: z.tuple([
    z.strictObject({
      from: toAddress,
      to: toAddress,
      data: z.string().regex(/^0x([0-9a-fA-F]{2})*$/),
      value: quantity,
      gas: quantity,
      nonce: whole,
      chainId: whole,
      maxFeePerGas: quantity,
      maxPriorityFeePerGas: quantity,
    }),
  ]),
})

type ParsedCall = z.infer<typeof requestSchema>['params'][0]

const toRequest = (call: ParsedCall): SigningRequest => ({
  from: call.from.toLowerCase() as Address,
  transaction: {
    chainId: call.chainId,
    nonce: call.nonce,
    to: call.to.toLowerCase() as Address,
    callData: call.data.toLowerCase() as Hex,
    value: BigInt(call.value),
    gas: BigInt(call.gas),
    maxFeePerGas: BigInt(call.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(call.maxPriorityFeePerGas),
  },
})

const invalidRequest = -32_600
const refused = -32_003
const upstreamFailed = -32_000

/**
 * Serves `eth_signTransaction` alone. What the policy allows is composed again for the signer behind, whose answer is
 * verified field by field; nothing of the caller's own bytes reaches it. With certificates it speaks mutual TLS.
 */
export function createSignerServer(params: {
  readonly policy: SigningPolicy
  readonly upstreamUrl: string
  readonly logger: Logger
  readonly certificates?: ServerCertificates | undefined
}): FastifyInstance {
  const { policy, upstreamUrl, logger, certificates } = params
  const app = Fastify({
    // An approval has 64 characters for each of its deposits, of which the worker sends a hundred.
    bodyLimit: 200_000,
    requestTimeout: 15_000,
    https: certificates
      ? {
          cert: certificates.certificate,
          key: certificates.privateKey,
          ca: certificates.clientAuthority,
          requestCert: true,
          rejectUnauthorized: true,
          minVersion: 'TLSv1.3' as const,
        }
      : null,
  })
  app.setErrorHandler((_error, _request, reply) =>
    reply.code(400).send(formatError(null, invalidRequest, 'this is no request of JSON-RPC')),
  )
  app.setNotFoundHandler((_request, reply) => reply.code(404).send())
  app.post('/', async (request, reply) => {
    const parsed = requestSchema.safeParse(request.body)
    if (!parsed.success) {
      logger.warn({ reason: 'shape' }, 'refused to sign')
      const message = 'only eth_signTransaction with the nine fields of a transaction is answered'
      return reply.code(400).send(formatError(null, invalidRequest, message))
    }
    const wanted = toRequest(parsed.data.params[0])
    const reason = findRefusal(policy, wanted)
    if (reason !== undefined) {
      logger.error({ ...describe(wanted), reason }, 'refused to sign')
      return formatError(parsed.data.id, refused, `the policy refuses it: ${reason}`)
    }
    try {
      const signer = createRemoteSigner({ url: upstreamUrl, address: wanted.from })
      const result = await signer.signTransaction(wanted.transaction)
      logger.info(describe(wanted), 'signed')
      return { jsonrpc: '2.0', id: parsed.data.id, result }
    } catch (error) {
      logger.error({ ...describe(wanted), err: error }, 'the signer behind failed')
      return formatError(parsed.data.id, upstreamFailed, 'the signer behind gives no signature')
    }
  })
  return app
}

const describe = ({ from, transaction }: { from: Address; transaction: UnsignedTransaction }) => ({
  from,
  to: transaction.to,
  selector: transaction.callData.slice(0, 10),
  nonce: transaction.nonce,
})

const formatError = (id: string | number | null, code: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})
