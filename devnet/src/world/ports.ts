/** Every port of the world besides the web's, by what listens there. */
export const portNames = [
  'postgres',
  'rpc56',
  'rpc1',
  'rpc137',
  'control',
  'explorer',
  'workerMetrics',
  'api',
] as const

export type Ports = Readonly<Record<(typeof portNames)[number], number>>
