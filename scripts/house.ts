import { describeHouse, type Metric, measureHouse } from './house/measureHouse.ts'
import { root } from './paths.ts'
import { readTree } from './tidy/readTree.ts'

/**
 * `--json` prints the figures of the repository as one line; `--list METRIC` what a figure counts, `--under FOLDER`
 * only there.
 */
function main(args: readonly string[]): void {
  const optionOf = (flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined)
  const folder = optionOf('--under') ?? ''
  const house = measureHouse(readTree(root), folder)
  const metric = optionOf('--list')
  if (metric === undefined) {
    process.stdout.write(
      args.includes('--json') ? `${JSON.stringify(house.figures)}\n` : describeHouse(house.figures),
    )
    return
  }
  for (const { path, line, message } of house.findings[metric as Metric] ?? [])
    process.stdout.write(`${path}${line === undefined ? '' : `:${line}`} ${message}\n`)
}

main(process.argv.slice(2))
