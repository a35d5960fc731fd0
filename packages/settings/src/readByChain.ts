import type { z } from 'zod'
import { describeSettingIssue } from './describeSettingIssue.ts'
import type { Environment } from './readSecretFiles.ts'

/** Variables of one chain, by the name before its id: `RPC_URLS` for `RPC_URLS_56`. */
export type ChainVariables = Readonly<Record<string, z.ZodType>>

/** The values of such variables, by name and chain. */
export type ByChain<Variables extends ChainVariables> = {
  readonly [Name in keyof Variables]: ReadonlyMap<number, z.output<Variables[Name]>>
}

/** Reads the variables of every chain; a value that is wrong is a problem, and left out. An empty one counts as not set. */
export function readByChain<Variables extends ChainVariables>(
  variables: Variables,
  environment: Environment,
): { readonly byChain: ByChain<Variables>; readonly problems: readonly string[] } {
  const problems: string[] = []
  const readOne = (family: string, field: z.ZodType): ReadonlyMap<number, unknown> =>
    new Map(
      Object.entries(environment).flatMap(([name, value]) => {
        const chainId = parseChainId(name, family)
        if (chainId === undefined || !value) return []
        const parsed = field.safeParse(value)
        if (parsed.success) return [[chainId, parsed.data] as const]
        problems.push(...parsed.error.issues.map((issue) => `${name} ${describeSettingIssue(issue)}`))
        return []
      }),
    )
  const read = Object.entries(variables).map(([family, field]) => [family, readOne(family, field)] as const)
  return { byChain: Object.fromEntries(read) as ByChain<Variables>, problems }
}

/** The chain that a variable of this family is of, such as 56 for `RPC_URLS_56`. */
function parseChainId(name: string, family: string): number | undefined {
  const id = name.startsWith(`${family}_`) ? name.slice(family.length + 1) : ''
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined
}
