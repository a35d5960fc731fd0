// Starts the app on a page that was written ahead: it is read first, and what draws the app is fetched after it is painted.
;(() => {
  const root = document.documentElement
  root.dataset.script = ''
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    const app = document.querySelector('template[data-app]')
    if (app) document.head.append(app.content)
  }
  // Nobody waits for the paint of a page that nobody sees.
  if (document.hidden) return start()
  // The second frame begins once the first was painted.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
  setTimeout(start, 2_000)
})()
