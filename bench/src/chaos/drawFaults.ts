import { createDraw } from '../createDraw.ts'

/** A fault of one process, provider or service; `forMs` is how long it lasts before it is healed. */
export type Fault =
  | { readonly kind: 'kill'; readonly part: string }
  | { readonly kind: 'pause'; readonly part: string; readonly forMs: number }
  | {
      readonly kind: 'provider'
      readonly chain: 56 | 1 | 137
      /** Both where left out. */
      readonly provider?: 1 | 2
      readonly fault: 'down' | 'lag' | 'omit' | 'wrongChain'
      readonly forMs: number
    }
  | { readonly kind: 'reorg'; readonly chain: 56 | 1 | 137; readonly depth: 1 | 2 }
  | {
      readonly kind: 'service'
      readonly fault: 'hang' | 'cut' | 'garbage' | 'status'
      readonly forMs: number
    }

/** A fault and the milliseconds after the start at which it begins. */
export type PlannedFault = Fault & { readonly atMs: number }

/** One fault of every kind and place: of two providers of a chain at most one lies, the threat model allows no more. */
const deck = (forMs: () => number): readonly Fault[] => [
  ...['api', 'worker', 'console', 'postgres', 'chain56', 'chain1', 'chain137'].map(kill),
  ...['crossService', 'crossRelayer', 'crossDataworker'].map(kill),
  ...['api', 'worker', 'chain56', 'crossService', 'crossRelayer'].map(
    (part): Fault => ({ kind: 'pause', part, forMs: forMs() }),
  ),
  { kind: 'provider', chain: 56, provider: 1, fault: 'lag', forMs: forMs() },
  { kind: 'provider', chain: 56, provider: 2, fault: 'omit', forMs: forMs() },
  { kind: 'provider', chain: 56, provider: 1, fault: 'wrongChain', forMs: forMs() },
  { kind: 'provider', chain: 56, fault: 'down', forMs: forMs() },
  { kind: 'provider', chain: 137, fault: 'down', forMs: forMs() },
  { kind: 'provider', chain: 1, fault: 'down', forMs: forMs() },
  { kind: 'reorg', chain: 56, depth: 1 },
  { kind: 'reorg', chain: 137, depth: 2 },
  { kind: 'service', fault: 'hang', forMs: forMs() },
  { kind: 'service', fault: 'status', forMs: forMs() },
  { kind: 'service', fault: 'garbage', forMs: forMs() },
  { kind: 'service', fault: 'cut', forMs: forMs() },
]

function kill(part: string): Fault {
  return { kind: 'kill', part }
}

const forMinMs = 500
const forSpreadMs = 3_000

/** Draws `count` faults over `seconds`: the whole deck in a drawn order, then again; the same for the same seed. */
export function drawFaults(params: {
  readonly seed: number
  readonly seconds: number
  readonly count: number
}): readonly PlannedFault[] {
  const draw = createDraw(`faults ${params.seed}`)
  const everyMs = (params.seconds * 1_000) / params.count
  const planned: PlannedFault[] = []
  let left: Fault[] = []
  while (planned.length < params.count) {
    if (left.length === 0) left = [...deck(() => forMinMs + draw(forSpreadMs))]
    const [fault] = left.splice(draw(left.length), 1)
    if (fault !== undefined)
      planned.push({ ...fault, atMs: Math.floor(planned.length * everyMs + draw(Math.ceil(everyMs / 2))) })
  }
  return planned
}
