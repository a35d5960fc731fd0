import { join } from 'node:path'
import type { Answers } from './answers.ts'

/** Hosts that the signer takes for its own machine. */
const loopbackHosts: readonly string[] = ['127.0.0.1', 'localhost', '[::1]']
const networkSettings = ['HOST', 'TLS_CERT_FILE', 'TLS_KEY_FILE', 'CLIENT_CA_FILE'] as const

/** The settings of the signer's policy; on one machine it listens where the worker calls it. */
export function composeSigner(answers: Answers): Readonly<Record<string, string>> {
  const place = findLocalPlace(answers)
  return {
    POLICY_FILE: join(answers.deploymentFolder, 'signer-policy.json'),
    UPSTREAM_URL: answers.signerUpstreamUrl ?? '',
    ...(place && { PORT: place.port }),
    ...(place?.host === '[::1]' && { HOST: '::1' }),
    ...answers.signerSettings,
  }
}

/** Finds answers by which the worker would call another place than the signer listens on. */
export function findSignerProblems(answers: Answers): string[] {
  const { signerUrl, signerUpstreamUrl, signerSettings } = answers
  if (signerUpstreamUrl === undefined || !URL.canParse(signerUrl)) return []
  const place = findLocalPlace(answers)
  if (place !== undefined)
    return signerSettings.PORT === undefined || signerSettings.PORT === place.port
      ? []
      : [`signerSettings.PORT: is ${signerSettings.PORT}, and signerUrl names port ${place.port}`]
  const missing = networkSettings.filter((name) => !signerSettings[name])
  return missing.length === 0
    ? []
    : [
        `signerUrl: is on another machine, where the signer needs ${missing.join(', ')} in signerSettings (docs/runbooks/signer.md); ` +
          'leave signerUpstreamUrl out to write no signer.env',
      ]
}

function findLocalPlace({
  signerUrl,
}: Answers): { readonly host: string; readonly port: string } | undefined {
  if (!URL.canParse(signerUrl)) return undefined
  const { hostname, port, protocol } = new URL(signerUrl)
  if (!loopbackHosts.includes(hostname)) return undefined
  return { host: hostname, port: port || (protocol === 'https:' ? '443' : '80') }
}
