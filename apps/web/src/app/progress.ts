const minimum = 0.08
/** Duration of the bar's transition in styles.css. */
const speedMs = 200
const trickle = 0.02
const trickleMs = 800
/** Only the end of a navigation fills the bar. */
const maximum = 0.994

let bar: HTMLElement | undefined
let reached = 0
let trickling: ReturnType<typeof setInterval> | undefined

/** The bar that runs on every navigation. */
export const progress = {
  start: (): void => {
    if (bar) return
    bar = document.createElement('div')
    bar.className = 'progress-bar'
    reached = minimum
    renderBar(bar)
    document.body.append(bar)
    trickling = setInterval(() => {
      reached = Math.min(reached + Math.random() * trickle, maximum)
      if (bar) renderBar(bar)
    }, trickleMs)
  },
  done: (): void => {
    if (!bar) return
    clearInterval(trickling)
    const full = bar
    bar = undefined
    reached = 1
    renderBar(full)
    setTimeout(() => {
      full.style.opacity = '0'
    }, speedMs)
    setTimeout(() => full.remove(), 2 * speedMs)
  },
}

function renderBar(shown: HTMLElement): void {
  shown.style.transform = `translate3d(${(reached - 1) * 100}%,0,0)`
}
