/** Every port of the world besides those of the two doors, by what listens there. */
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
