import { readFileSync } from 'node:fs'

const limit = '150 kB'
/** Operators sit at a desk and come back daily: their app may hold all its words at once. */
const consoleLimit = '165 kB'
/** What a first visit loads beside the entry before it can paint: the default language's catalogue. */
const firstPaint = /locales\/zh_CN\.po$/

/** The JavaScript of a first visit to Home: the entry and the catalogue with everything they import statically. */
function listFirstLoad(folder) {
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'))
  const starts = Object.keys(manifest).filter((key) => manifest[key].isEntry || firstPaint.test(key))
  if (!starts.some((key) => firstPaint.test(key)))
    throw new Error(`${folder} has no catalogue chunk for zh_CN.`)
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of manifest[key].imports ?? []) visit(imported)
  }
  for (const key of starts) visit(key)
  return [...seen].map((key) => `${folder}/${manifest[key].file}`).filter((file) => file.endsWith('.js'))
}

const builds = {
  'Home, demo': 'apps/web/dist',
  'Home, production': 'apps/web/dist-production',
  Console: 'apps/console/dist',
}

export default Object.entries(builds).map(([name, folder]) => ({
  name,
  path: listFirstLoad(folder),
  gzip: true,
  limit: name === 'Console' ? consoleLimit : limit,
}))
