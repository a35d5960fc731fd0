import * as fc from 'fast-check'
import { others, type Shape, sampleOf, texts } from '../hostileValues.ts'

/** A call as its schema describes it. */
export type AttackedCall = {
  readonly path: string
  readonly kind: 'query' | 'command'
  readonly fields: Readonly<Record<string, Shape>>
}

/** One request over the wire, as a client may send it: well formed HTTP, and otherwise anything. */
export type HostileRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

type Fields = readonly (readonly [string, unknown])[]

/** Stands where a one-time code belongs; the sender puts one there that has not been used. */
export const freshCode = '«fresh code»'

const numbers = [
  '0',
  '-0',
  '0.000001',
  '0.0000001',
  '00001',
  '1e3',
  '9007199254740993',
  '-9223372036854775809',
  'NaN',
  'Infinity',
  '1,000',
  '+1',
  ' 1 ',
]
const extraNames = [
  '__proto__',
  'constructor',
  'toString',
  'memberId',
  'operatorId',
  'role',
  'isAdmin',
  'session',
  '',
]
const headerChanges: readonly Readonly<Record<string, string>>[] = [
  { origin: 'https://evil.example' },
  { host: 'evil.example' },
  { cookie: '__Host-session=; __Host-session=a; __Host-operator="' },
  { cookie: `__Host-operator=${'a'.repeat(4_000)}` },
  { authorization: "' OR 1=1 --" },
  { authorization: 'Bearer ../../etc/passwd' },
  { 'x-forwarded-for': '127.0.0.1, ::1, <script>' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { 'idempotency-key': "'; DROP TABLE bank.member; --" },
  { 'idempotency-key': 'k'.repeat(6_000) },
  { 'accept-language': 'x-evil;q=9,zh_CN;q=NaN,*' },
  { 'accept-encoding': 'br;q=0,identity;q=0,*;q=0' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-encoding': 'gzip' },
  { 'if-none-match': '*', range: 'bytes=0-0,-1' },
  { 'x-http-method-override': 'DELETE' },
]
const pathChanges: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `${path}/..;/`,
  (path) => `${path}%00`,
  (path) => `/${path}`,
  (path) => path.replace('/api/', '/%61pi/'),
  (path) => path.replace('/api/', '/api/../api/'),
  (path) => path.toUpperCase(),
  (path) => `${path}?pageNo=1&pageNo=2&pageNo[]=3`,
  (path) => `${path}?%ff=%c0%af&=&&=`,
  (path) => `${path}?q=${'a'.repeat(9_000)}`,
  () => '/docs/json',
  () => '/metrics',
  () => '/healthz',
  () => '/.env',
  () => '/..%2f..%2fetc/passwd',
  () => '/assets/..%2f..%2f..%2fpackage.json',
]
const bodies = [
  '',
  '{',
  '[]',
  'null',
  '0',
  '"text"',
  '{"a":1}{"a":2}',
  '{"amount":1e400}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `{"a":"${'a'.repeat(2_000_000)}"}`,
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '\u0000',
]

/** One request to each call that fits in every field, with the ids of somebody else: what an attacker tries first. */
export function listPlausibleRequests(
  calls: readonly AttackedCall[],
  known: Readonly<Record<string, unknown>>,
): HostileRequest[] {
  return calls.map((call) =>
    compose(
      call,
      Object.entries(call.fields).map(([name, shape]) => [name, findFitting(name, shape, known)]),
    ),
  )
}

const findFitting = (name: string, shape: Shape, known: Readonly<Record<string, unknown>>): unknown =>
  known[name] ?? sampleOf(name, shape, { code: freshCode, leaverId: '1' })

/**
 * Requests to these calls: fields that fit, fields that do not, ids of somebody else (`known`, by the name of the
 * field), and malformed paths, methods, headers and bodies. Follows the JSON schemas that the servers check against.
 */
export function arbitraryRequest(
  calls: readonly AttackedCall[],
  known: Readonly<Record<string, unknown>>,
): fc.Arbitrary<HostileRequest> {
  const knownValues = Object.values(known)
  return fc.constantFrom(...calls).chain((call) => {
    const fitting = arbitraryFields(call, known, knownValues).map((fields) => compose(call, fields))
    return fc.oneof(
      { weight: 6, arbitrary: fitting },
      { weight: 1, arbitrary: fc.tuple(fitting, fc.constantFrom(...headerChanges)).map(withHeaders) },
      { weight: 1, arbitrary: fc.tuple(fitting, fc.constantFrom(...pathChanges)).map(withPath) },
      { weight: 1, arbitrary: fc.tuple(fitting, fc.constantFrom(...bodies)).map(withBody) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(
            fitting,
            fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'),
          )
          .map(withMethod),
      },
    )
  })
}

function arbitraryFields(
  { fields }: AttackedCall,
  known: Readonly<Record<string, unknown>>,
  knownValues: readonly unknown[],
): fc.Arbitrary<Fields> {
  const each = Object.entries(fields).map(([name, shape]) => {
    const fitting = findFitting(name, shape, known)
    const value = fc.oneof(
      { weight: 8, arbitrary: fc.constant(fitting) },
      { weight: 2, arbitrary: fc.constantFrom(...texts, ...numbers) },
      { weight: 1, arbitrary: fc.constantFrom(...others) },
      { weight: 1, arbitrary: fc.constantFrom(...knownValues, null) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    )
    return fc.option(value, { nil: undefined, freq: 12 }).map((chosen) => [name, chosen] as const)
  })
  const extra = fc.option(fc.tuple(fc.constantFrom(...extraNames), fc.constantFrom(...texts, ...others)), {
    nil: undefined,
    freq: 1,
  })
  return fc
    .tuple(fc.tuple(...each), fc.boolean(), extra)
    .map(([chosen, wantsExtra, added]) =>
      [...chosen, ...(wantsExtra && added ? [added] : [])].filter(([, value]) => value !== undefined),
    )
}

function compose({ path, kind }: AttackedCall, fields: Fields): HostileRequest {
  if (kind === 'command')
    return {
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(fields)),
    }
  const query = fields.map(([name, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    return `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`
  })
  return { method: 'GET', path: query.length > 0 ? `${path}?${query.join('&')}` : path, headers: {} }
}

type Changed<Change> = readonly [HostileRequest, Change]

const withHeaders = ([request, headers]: Changed<Readonly<Record<string, string>>>): HostileRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
})
const withPath = ([request, change]: Changed<(path: string) => string>): HostileRequest => ({
  ...request,
  path: change(request.path.split('?', 1)[0] ?? ''),
})
const withBody = ([request, body]: Changed<string>): HostileRequest => ({
  ...request,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
})
const withMethod = ([request, method]: Changed<string>): HostileRequest => ({ ...request, method })
