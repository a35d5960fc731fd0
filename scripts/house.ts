import { describeHouse, type Metric, measureHouse } from './house/measureHouse.ts'
import { root } from './paths.ts'
import { readTree } from './tidy/readTree.ts'

/**
 * `--json` prints the figures of the repository as one line; `--list METRIC` what a figure counts, `--under FOLDER`
 * only there.
 */
function writeHouse(args: readonly string[]): void {
  const getOption = (flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined)
  const folder = getOption('--under') ?? ''
  const house = measureHouse(readTree(root), folder)
  const metric = getOption('--list')
  if (metric === undefined) {
    process.stdout.write(
      args.includes('--json') ? `${JSON.stringify(house.figures)}\n` : describeHouse(house.figures),
    )
    return
  }
  for (const { path, line, message } of house.findings[metric as Metric] ?? [])
    process.stdout.write(`${path}${line === undefined ? '' : `:${line}`} ${message}\n`)
}

writeHouse(process.argv.slice(2))
