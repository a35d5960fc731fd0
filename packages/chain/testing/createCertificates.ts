import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'

/** A certificate and its private key in PEM. */
export type TestCertificate = { readonly certificate: string; readonly privateKey: string }

const tags = { integer: 2, bits: 3, octets: 4, oid: 6, text: 12, utcTime: 23, sequence: 48, set: 49 } as const
const oids = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  basicConstraints: '551d13',
  subjectAltName: '551d11',
} as const

function encode(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

const encodeOid = (name: keyof typeof oids) => encode(tags.oid, Buffer.from(oids[name], 'hex'))
const algorithm = encode(tags.sequence, encodeOid('ecdsaWithSha256'))

const encodeName = (name: string) =>
  encode(
    tags.sequence,
    encode(tags.set, encode(tags.sequence, encodeOid('commonName'), encode(tags.text, Buffer.from(name)))),
  )

const encodeTime = (time: Date) =>
  encode(tags.utcTime, Buffer.from(`${time.toISOString().replace(/\D/g, '').slice(2, 14)}Z`))

const encodeExtension = (name: keyof typeof oids, value: Buffer) =>
  encode(tags.sequence, encodeOid(name), encode(tags.octets, encode(tags.sequence, value)))

function toPem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

const toBits = (bytes: Buffer) => encode(tags.bits, Buffer.from([0]), bytes)

function createCertificate(params: {
  readonly name: string
  readonly serial: number
  readonly days: number
  readonly issuer?: { readonly name: string; readonly key: KeyObject }
}): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const issuer = params.issuer ?? { name: params.name, key: privateKey }
  const dayMs = 86_400_000
  const extension = params.issuer
    ? // An address of 127.0.0.1, as an IP address of the alternative names.
      encodeExtension('subjectAltName', encode(0x87, Buffer.from([127, 0, 0, 1])))
    : encodeExtension('basicConstraints', encode(1, Buffer.from([255])))
  const content = encode(
    tags.sequence,
    encode(0xa0, encode(tags.integer, Buffer.from([2]))),
    encode(tags.integer, Buffer.from([params.serial])),
    algorithm,
    encodeName(issuer.name),
    encode(
      tags.sequence,
      encodeTime(new Date(Date.now() - dayMs)),
      encodeTime(new Date(Date.now() + params.days * dayMs)),
    ),
    encodeName(params.name),
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(0xa3, encode(tags.sequence, extension)),
  )
  const signature = sign('sha256', content, issuer.key)
  return {
    certificate: toPem('CERTIFICATE', encode(tags.sequence, content, algorithm, toBits(signature))),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/**
 * Issues an authority and what it signed: a server on 127.0.0.1 and a client. Each authority has a name of its own: OpenSSL
 * chooses the issuer by name, and a process may trust the authorities of several tests.
 */
export function createCertificates(
  days = 1,
): Readonly<Record<'authority' | 'server' | 'client', TestCertificate>> {
  const name = `test authority ${randomUUID()}`
  const authority = createCertificate({ name, serial: 1, days })
  const issuer = { name, key: createPrivateKey(authority.privateKey) }
  return {
    authority,
    server: createCertificate({ name: 'test server', serial: 2, days, issuer }),
    client: createCertificate({ name: 'test client', serial: 3, days, issuer }),
  }
}
