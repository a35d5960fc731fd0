import { isSecretVariable } from '@bank/settings'
import { isListed, type ProcessVariables } from '../processes/listProcessVariables.ts'
import type { ConfiguredProcess } from '../processes/readSettingProblems.ts'
import type { Answers } from './answers.ts'
import { composeSigner } from './composeSigner.ts'

export type Settings = Readonly<Record<string, string>>

const signingRoles = ['PAYER', 'ATTESTER', 'RELAYER', 'APPROVER']

/** The settings that processes share, from the answers and from what the deployment wrote. */
export function composeShared(answers: Answers, deployed: Settings, chainId: number): Settings {
  const { settings } = answers
  const isCross = settings.ACROSS_API_URL !== undefined
  const fromDeployment = Object.entries(deployed).filter(
    ([name]) => isCross || !name.startsWith('SETTLEMENTS_'),
  )
  const signers = signingRoles
    .filter((role) => deployed[`${role}_ADDRESS_${chainId}`] !== undefined)
    .map((role) => [`${role}_SIGNER_URL_${chainId}`, answers.signerUrl])
  return {
    ...Object.fromEntries([...fromDeployment, ...signers]),
    PUBLIC_ORIGIN: answers.publicOrigin,
    CONSOLE_ORIGIN: answers.consoleOrigin,
    [`PUBLIC_RPC_URLS_${chainId}`]: answers.publicRpcUrls.join(','),
    TRUSTED_PROXY_HOPS: `${answers.proxyHops}`,
    ...settings,
  }
}

/** The settings without secrets of one process: of all that there are, those that it reads. */
export function composeSettings(
  process: ConfiguredProcess,
  shared: Settings,
  { answers, variables }: { readonly answers: Answers; readonly variables: ProcessVariables },
): Settings {
  if (process === 'signer') return composeSigner(answers)
  return Object.fromEntries(
    Object.entries(shared).filter(([name]) => isListed(variables[process], getVariable(name))),
  )
}

/** The variable that a file of a secret is for; other names are their own. */
function getVariable(name: string): string {
  const secret = name.replace(/_FILE$/, '')
  return isSecretVariable(secret) ? secret : name
}

/** Characters that systemd, compose and Node read differently, or that end a value. */
const unsafe = /["'`\\$#\r\n]|^\s|\s$/

/** Finds answers that no process reads, that are secrets, or that a file of settings cannot hold. */
export function findSettingProblems(answers: Answers, variables: ProcessVariables): string[] {
  const isOfBank = (name: string) =>
    (['api', 'console', 'worker'] as const).some((process) => isListed(variables[process], name))
  const problems = (
    [
      ['settings', answers.settings, isOfBank],
      ['signerSettings', answers.signerSettings, (name: string) => isListed(variables.signer, name)],
    ] as const
  ).flatMap(([part, settings, isKnown]) =>
    Object.entries(settings).flatMap(([name, value]) => {
      if (isSecretVariable(name))
        return [`${part}.${name}: is a secret; write it into a file and name that in ${name}_FILE`]
      if (!isKnown(getVariable(name)))
        return [`${part}.${name}: no process reads it (docs/configuration.md has the names)`]
      return unsafe.test(value) ? [`${part}.${name}: ${unsafeText}`] : []
    }),
  )
  const others = Object.entries({
    publicOrigin: answers.publicOrigin,
    consoleOrigin: answers.consoleOrigin,
    publicRpcUrls: answers.publicRpcUrls.join(','),
    signerUrl: answers.signerUrl,
    signerUpstreamUrl: answers.signerUpstreamUrl ?? '',
  })
  for (const [name, value] of others) if (unsafe.test(value)) problems.push(`${name}: ${unsafeText}`)
  return [...answers.unknownFields.map((name) => `${name}: is no answer`), ...problems]
}

const unsafeText =
  'has a quote, backslash, $, #, line end or outer space, which systemd and containers read differently'

/** A host of the domain that is kept for examples (RFC 2606), in an address or after the @ of a mailbox. */
const exampleHost = /(?:\/\/|@)((?:[a-z0-9-]+\.)+example)\.?(?=[:/?#,\s]|$)/gi

/** Finds hosts that the answers, or a file that they name, still have from an example. */
export function findExampleHosts(
  answers: Answers,
  files: readonly { readonly file: string; readonly text: string }[],
): string[] {
  const { publicOrigin, consoleOrigin, publicRpcUrls, signerUrl, signerUpstreamUrl = '' } = answers
  const list = (part: string, settings: Readonly<Record<string, string>>) =>
    Object.entries(settings).map(([name, text]) => [`${part}.${name}`, text] as const)
  const texts = [
    ...Object.entries({ publicOrigin, consoleOrigin, signerUrl, signerUpstreamUrl }),
    ['publicRpcUrls', publicRpcUrls.join(',')] as const,
    ...list('settings', answers.settings),
    ...list('signerSettings', answers.signerSettings),
    ...files.map(({ file, text }) => [file, text] as const),
  ]
  return texts.flatMap(([place, text]) =>
    [...text.matchAll(exampleHost)].map(([, host]) => `${place}: ${host} is the example's: write your own`),
  )
}

/** The answer that a variable comes from, which an operator corrects. */
export function describeSource(problem: string, answers: Answers): string | undefined {
  const [, name = ''] = /^([A-Z][A-Z0-9_]+)/.exec(problem) ?? []
  const family = name.replace(/_FILE$/, '').replace(/_\d+$/, '')
  if (name in answers.settings) return `settings.${name}`
  if (/_SIGNER_URL$/.test(family)) return 'signerUrl'
  const sources: Readonly<Record<string, string>> = {
    PUBLIC_ORIGIN: 'publicOrigin',
    CONSOLE_ORIGIN: 'consoleOrigin',
    PUBLIC_RPC_URLS: 'publicRpcUrls',
    UPSTREAM_URL: 'signerUpstreamUrl',
    TRUSTED_PROXY_HOPS: 'proxyHops',
  }
  return sources[family] ?? (name === '' ? undefined : `settings.${name}`)
}
