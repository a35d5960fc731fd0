import { BankError } from '@bank/bank'
import type { FastifyInstance } from 'fastify'

export const bodyBytesMax = 32 * 1024
const depthMax = 8

/** Checks whether JSON text nests deeper than `depthMax`, without parsing it. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (inString) {
      if (character === '\\') index += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') {
      depth += 1
      if (depth > depthMax) return true
    } else if (character === '}' || character === ']') depth -= 1
  }
  return false
}

/** Checks whether PostgreSQL can store every text of a request: no NUL, no lone surrogate. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part))
}

/**
 * Accepts JSON only: at most 8 levels, no `__proto__` or `constructor.prototype`, only text that can be stored; an empty
 * body is `{}`.
 */
export function addJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body).trim()
    if (text === '') return done(null, {})
    if (isTooDeep(text)) return done(new BankError(400))
    return parse(request, text, done)
  })
  app.addHook('preValidation', async (request) => {
    request.body ??= {}
    if (!isStorable(request.body) || !isStorable(request.query)) throw new BankError(400)
  })
}
