import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** The circuits, by the file in `src` that holds their main component. */
export const circuitNames = ['spend', 'receipt'] as const
export type CircuitName = (typeof circuitNames)[number]

/** Output of the circuit compiler: the constraints, and the program that computes a witness. */
export type CompiledCircuit = { readonly r1cs: string; readonly wasm: string }

const repository = join(import.meta.dirname, '..')

/** Compiles `src/NAME.circom` into `folder`; throws with the compiler's own words. */
export async function compileCircuit(name: CircuitName, folder: string): Promise<CompiledCircuit> {
  const require = createRequire(import.meta.url)
  const libraries = join(dirname(require.resolve('circomlib/package.json')), 'circuits')
  await mkdir(folder, { recursive: true })
  // The compiler runs in a sandbox that sees what lies below the folder it is started in, by relative paths.
  const paths = [join(import.meta.dirname, 'src', `${name}.circom`), libraries, folder]
  const [source = '', include = '', output = ''] = paths.map((path) => relative(repository, path))
  const options = ['--r1cs', '--wasm', '--O2', '-l', include, '-o', output]
  await runCompiler([require.resolve('circom2/cli.js'), source, ...options])
  return { r1cs: join(folder, `${name}.r1cs`), wasm: join(folder, `${name}_js`, `${name}.wasm`) }
}

function runCompiler(parameters: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text
      })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`circom2 failed:\n${printed}`))))
  })
}
