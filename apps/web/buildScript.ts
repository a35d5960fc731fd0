import { build } from 'vite'

/** Compiles a file with all that it imports into one classic script; answers its source. */
export async function buildScript(
  input: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error(`${input} was not built`)
  return first.output[0].code
}
