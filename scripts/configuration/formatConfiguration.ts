/** A variable as a process prints it. */
export type PrintedVariable = {
  readonly name: string
  readonly description: string
  readonly default?: string
  readonly isRequired: boolean
  readonly example: string
}

type Row = Omit<PrintedVariable, 'isRequired'> & {
  readonly processes: { name: string; isRequired: boolean }[]
}

const head = `# Configuration

Every variable of every process, in one table; the schemas that read them write it (\`npm run gen\`). Each process names all its problems at the start, and warns about a variable that looks like a setting and is none. An empty variable counts as not set.

\`NAME_FILE\` in place of a secret names a file that holds it: \`DATABASE_URL\`, \`DATABASE_REPLICA_URL\`, \`DATABASE_MIGRATION_URL\`, \`DATABASE_ADMIN_URL\`, \`SESSION_SECRET\`, \`OPERATOR_KEY\`, \`METRICS_TOKEN\`, \`RATE_LIMIT_URL\`, \`ACROSS_API_KEY\`, \`EXPLORER_API_KEY\`, \`ALARM_WEBHOOK_URL\`, \`ALARM_WEBHOOK_SECRET\`, \`ALARM_SMTP_URL\`, \`ALARM_HEARTBEAT_URL\` and \`RPC_URLS_56\` with its like. In **bold** the processes that do not start without it. \`EXPLORER_API_KEY\` is of \`npm run deploy -- --verify\`, \`DATABASE_ADMIN_URL\` of \`npm run database:create\`; the recovery tool has its own ([recovery](runbooks/recovery.md)).

| variable | process | default | example | for |
|---|---|---|---|---|
`

/**
 * The page of all variables. A variable that several processes read is one row where all that describe it say the same; one that
 * means something else to another process is a row of its own there. Throws Error for a variable that no process describes.
 */
export function formatConfiguration(printed: Readonly<Record<string, readonly PrintedVariable[]>>): string {
  const rows: Row[] = []
  const all = Object.entries(printed).flatMap(([process, variables]) =>
    variables.map((variable) => ({ process, ...variable })),
  )
  // A process without words of its own means what another one describes.
  for (const { process, isRequired, ...variable } of [
    ...all.filter(({ description }) => description !== ''),
    ...all.filter(({ description }) => description === ''),
  ]) {
    const { name, description } = variable
    const known = rows.find(
      (row) => row.name === name && (description === '' || row.description === description),
    )
    if (known === undefined && description === '') throw new Error(`No process describes ${name}.`)
    if (known === undefined) rows.push({ ...variable, processes: [{ name: process, isRequired }] })
    else known.processes.push({ name: process, isRequired })
  }
  return `${head}${rows.map(formatRow).join('\n')}\n`
}

function formatRow({ name, processes, default: fallback, example, description }: Row): string {
  const readers = processes.map((process) => (process.isRequired ? `**${process.name}**` : process.name))
  return `| \`${name}\` | ${readers.join(', ')} | ${fallback ?? '–'} | \`${example}\` | ${description} |`
}
