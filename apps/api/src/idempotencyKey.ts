import { BankError } from '@bank/bank'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

/** Headers of a command. */
export const commandHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,128}$/)
    .optional()
    .meta({ description: 'The same key and request are done once and answer the same again' }),
})

/** Reads the idempotency key of a request; throws 400 for two keys. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (Array.isArray(key)) throw new BankError(400)
  return key
}
