import { readFileSync } from 'node:fs'

const limit = '125 kB'
/** Operators sit at a desk and come back daily: their app may hold all its words at once. */
const consoleLimit = '165 kB'
/** What a screen may add to a first visit of Home; the same for a member, with the wallet and all that is followed. */
const routeLimit = '60 kB'
/** Home with a wallet connected and signed in, the wallet's dialogs included. */
const connectedLimit = '185 kB'

/** What a first visit loads beside the entry before it can paint: the default language's words. */
const firstPaint = /i18n\/catalogues\/zh_CN\.(po|ts)$/
const homePage = 'src/features/home/HomePage.tsx'
const screen = /^src\/features\/(\w+)\/.*Page\.tsx$/

/** The parts whose pages load the texts of `components/transactions`, as in `i18n/textParts.ts`. */
const withTransactions = new Set(['cross', 'mixing', 'my', 'solvency'])

/** What a member's arrival loads on every screen, without a tap. */
const arrival = ['src/features/membership/Membership.tsx', 'src/app/Watches.tsx']
/** What connecting and signing in load besides. */
const connecting = [
  'src/signIn/sessionCommands.ts',
  'src/features/membership/WalletDialog.tsx',
  'src/features/membership/InviteDialog.tsx',
  'src/i18n/catalogues/membership/zh_CN.po',
]

/** The chunks of a build by the module they begin with, and what each imports statically. */
function openBuild(folder) {
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'))
  const keys = Object.keys(manifest)
  /** The JavaScript of some modules with everything they import statically. */
  const listFiles = (starts) => {
    const seen = new Set()
    const visit = (key) => {
      if (manifest[key] === undefined) throw new Error(`${folder} has no chunk for ${key}.`)
      if (seen.has(key)) return
      seen.add(key)
      for (const imported of manifest[key].imports ?? []) visit(imported)
    }
    for (const key of starts) visit(key)
    return [...seen].map((key) => `${folder}/${manifest[key].file}`).filter((file) => file.endsWith('.js'))
  }
  const starts = keys.filter((key) => manifest[key].isEntry || firstPaint.test(key))
  if (!starts.some((key) => firstPaint.test(key)))
    throw new Error(`${folder} has no catalogue chunk for zh_CN.`)
  return { keys, starts, listFiles }
}

const builds = {
  'Home, demo': 'apps/web/dist',
  'Home, production': 'apps/web/dist-production',
  Console: 'apps/console/dist',
}

const firstLoads = Object.entries(builds).map(([name, folder]) => {
  const { keys, starts, listFiles } = openBuild(folder)
  return {
    name,
    path: listFiles(keys.includes(homePage) ? [...starts, homePage] : starts),
    gzip: true,
    limit: name === 'Console' ? consoleLimit : limit,
  }
})

/** Of production, which has no demo wallet: Home once connected, and each screen beyond a first visit of Home. */
function listRouteLoads() {
  const { keys, starts, listFiles } = openBuild(builds['Home, production'])
  const home = [...starts, homePage]
  const first = new Set(listFiles(home))
  const routes = keys.flatMap((key) => {
    const part = screen.exec(key)?.[1]
    if (part === undefined || key === homePage) return []
    const texts = withTransactions.has(part) ? [part, 'transactions'] : [part]
    const own = [key, ...texts.map((name) => `src/i18n/catalogues/${name}/zh_CN.po`), ...arrival]
    const path = listFiles(own).filter((file) => !first.has(file))
    return [{ name: `${part}: ${key.split('/').at(-1)}, member`, path, gzip: true, limit: routeLimit }]
  })
  return [
    {
      name: 'Home, connected',
      path: listFiles([...home, ...arrival, ...connecting]),
      gzip: true,
      limit: connectedLimit,
    },
    ...routes,
  ]
}

export default [...firstLoads, ...listRouteLoads()]
