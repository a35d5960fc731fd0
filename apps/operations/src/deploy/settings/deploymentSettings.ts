import { type Address, parseEther } from 'viem'
import { z } from 'zod'
import { newSafeVersions } from '../checks/safeVersions.ts'
import { addressField, amountField, describeIssues } from './fields.ts'
import { parseJson } from './networks.ts'

const keysShape = z.strictObject({
  payer: addressField,
  attester: addressField,
  guardian: addressField,
  relayer: addressField.optional(),
  approver: addressField.optional(),
})

const vaultShape = z.strictObject({
  perPayout: amountField,
  perDay: amountField,
  automaticDaily: amountField,
  oneReview: amountField,
  minimumDeposit: amountField,
  idleTarget: amountField,
})

const poolsShape = z.strictObject({
  /** In the chain's coin; one pool for each. */
  amounts: z.array(amountField).min(1),
  epochSeconds: z.int().positive(),
  minimumBatch: z.int().positive(),
})

/** A Safe that the deployment creates where it is not there yet. */
const safeShape = z
  .strictObject({
    signers: z.array(addressField),
    threshold: z.int(),
    /** Another number is another Safe of the same signers. */
    number: z.int().min(0).default(0),
    version: z.enum(newSafeVersions).default('1.5.0'),
  })
  .superRefine(({ signers, threshold }, context) => {
    const add = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    if (signers.length < 2) add('signers', 'fewer than two')
    if (new Set(signers).size !== signers.length) add('signers', 'an address is there twice')
    if (signers.some((signer) => BigInt(signer) <= 1n)) add('signers', 'an address is nobody’s wallet')
    if (threshold < 2) add('threshold', 'is below 2: one signature would be enough')
    if (threshold > signers.length) add('threshold', 'is above the number of signers')
  })
export type SafeSettings = z.output<typeof safeShape>

/** The address of a Safe, or the description of one that is created. */
const ownerField = z.unknown().transform((value, context): Address | SafeSettings => {
  const shape = typeof value === 'object' && value !== null ? safeShape : addressField
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  for (const { message, path } of parsed.error.issues)
    context.issues.push({ code: 'custom', message, path: [...path], input: value })
  return z.NEVER
})

const settingsShape = z.strictObject({
  /** Two providers on different hosts; the second contradicts the first when it lies. */
  rpcUrls: z.array(z.url({ protocol: /^https?$/ })).min(2, 'names fewer than two providers'),
  /** Part of every address: another salt is another deployment. */
  salt: z.string().min(1).max(64),
  /** The highest fee a gas that is paid, in gwei. */
  maximumGasPriceGwei: z.number().positive().max(1_000),
  owner: ownerField,
  keys: keysShape,
  reviewers: z.array(addressField),
  vault: vaultShape,
  pools: poolsShape.optional(),
})

/** The operator's decisions about a deployment as they are written down. */
export type WrittenSettings = z.output<typeof settingsShape>

/** The operator's decisions about a deployment, with the address of the owner. */
export type DeploymentSettings = Omit<WrittenSettings, 'owner'> & { readonly owner: Address }

/** The settings file that `--example` prints; its addresses are none. */
export const exampleSettings: z.input<typeof settingsShape> = {
  rpcUrls: ['https://one.example/key', 'https://two.example/key'],
  salt: 'my-bank',
  maximumGasPriceGwei: 5,
  owner: {
    signers: ['0x… the wallet of a person', '0x… of a second one', '0x… of a third one'],
    threshold: 2,
  },
  keys: {
    payer: '0x… pays withdrawals',
    attester: '0x… records solvency',
    guardian: '0x… may pause the vault',
    relayer: '0x… sends private withdrawals',
    approver: '0x… approves private deposits',
  },
  reviewers: ['0x… signs large payouts', '0x… signs the largest together with the first'],
  vault: {
    perPayout: '10000',
    perDay: '50000',
    automaticDaily: '20000',
    oneReview: '50000',
    minimumDeposit: '1',
    idleTarget: '5000',
  },
  pools: { amounts: ['0.1', '1'], epochSeconds: 7_200, minimumBatch: 5 },
}

/** Parses the settings file; throws RangeError that names every problem. */
export function parseSettings(text: string, file: string): WrittenSettings {
  const parsed = settingsShape.safeParse(parseJson(text, file))
  if (!parsed.success) throw new RangeError(`${file}:\n${describeIssues(parsed.error)}`)
  const problems = findSettingsProblems(parsed.data)
  if (problems.length > 0) throw new RangeError(`${file}:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  return parsed.data
}

function findSettingsProblems(settings: WrittenSettings): string[] {
  const { rpcUrls, keys, reviewers, pools } = settings
  const problems = [...findRoleProblems(settings), ...findLimitProblems(settings.vault)]
  if (new Set(rpcUrls.map((url) => new URL(url).host)).size < 2)
    problems.push('rpcUrls: the providers are on the same host')
  if (reviewers.length < 2) problems.push('reviewers: fewer than two')
  if (pools === undefined) return problems
  for (const key of ['relayer', 'approver'] as const)
    if (keys[key] === undefined) problems.push(`keys.${key}: is missing, and pools need it`)
  const amounts = pools.amounts.map((amount) => parseEther(amount))
  if (new Set(amounts).size !== amounts.length || amounts.includes(0n))
    problems.push('pools.amounts: an amount is 0, or there twice')
  return problems
}

/** Each right has a key of its own, so that one stolen key gives one right. */
function findRoleProblems({ owner, keys, reviewers }: WrittenSettings): string[] {
  const roles = new Map<Address, string>(typeof owner === 'string' ? [[owner, 'owner']] : [])
  const entries = [
    ...Object.entries(keys).map(([name, address]) => [`keys.${name}`, address] as const),
    ...reviewers.map((address, place) => [`reviewers.${place}`, address] as const),
  ]
  return entries.flatMap(([name, address]) => {
    if (address === undefined) return []
    const other = roles.get(address)
    roles.set(address, name)
    return other === undefined ? [] : [`${name}: is the address of ${other} too`]
  })
}

function findLimitProblems(vault: DeploymentSettings['vault']): string[] {
  const problems: string[] = []
  const read = (name: keyof typeof vault) => parseEther(vault[name])
  if (read('perPayout') === 0n) problems.push('vault.perPayout: is 0')
  if (read('perPayout') > read('perDay')) problems.push('vault.perPayout: is above perDay')
  if (read('automaticDaily') > read('perDay')) problems.push('vault.automaticDaily: is above perDay')
  if (read('minimumDeposit') === 0n) problems.push('vault.minimumDeposit: is 0')
  return problems
}
