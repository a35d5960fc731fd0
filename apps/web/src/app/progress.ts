import NProgress from 'nprogress'

NProgress.configure({
  minimum: 0.08,
  speed: 200,
  trickleRate: 0.02,
  trickleSpeed: 800,
  showSpinner: false,
  barSelector: '.progress-bar',
  template: '<div class="progress-bar"></div>',
} as Partial<NProgress.NProgressOptions>)

/** The bar that runs on every navigation. */
export const progress = {
  start: (): void => {
    NProgress.start()
  },
  done: (): void => {
    NProgress.done()
  },
}
