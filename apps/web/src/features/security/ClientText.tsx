import { Trans } from '@lingui/react/macro'

// Names of products, which no language translates.
const browsers: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  opera: 'Opera',
  samsung: 'Samsung',
  metaMask: 'MetaMask',
  imToken: 'imToken',
  tokenPocket: 'TokenPocket',
}
const systems: Readonly<Record<string, string>> = {
  windows: 'Windows',
  macOs: 'macOS',
  linux: 'Linux',
  ios: 'iOS',
  android: 'Android',
  chromeOs: 'ChromeOS',
}

/** A browser and its system in words, as it described itself when it signed in. */
export function ClientText({
  browser,
  system,
}: {
  readonly browser: string | null
  readonly system: string | null
}) {
  const name = browser === null ? undefined : browsers[browser]
  const under = system === null ? undefined : systems[system]
  if (name === undefined && under === undefined) return <Trans>Unknown browser</Trans>
  if (name === undefined) return <Trans>Unknown browser on {under}</Trans>
  return under === undefined ? (
    name
  ) : (
    <Trans>
      {name} on {under}
    </Trans>
  )
}
