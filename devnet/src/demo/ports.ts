/** Every port of the demo besides the two public ones, by its server. */
export const portNames = [
  'postgres',
  'rpc56',
  'rpc1',
  'rpc137',
  'control',
  'explorer',
  'workerMetrics',
  'api',
  'console',
  'crossService',
  'crossServiceControl',
  'crossRelayer',
  'crossDataworker',
] as const

export type Ports = Readonly<Record<(typeof portNames)[number], number>>
