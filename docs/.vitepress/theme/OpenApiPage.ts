import { useData, withBase } from 'vitepress'
import { defineComponent, h, onBeforeUnmount, onMounted, ref, watchEffect } from 'vue'

type SwaggerUi = (options: Record<string, unknown>) => unknown

/** Every call with its schemas, below docs/api.md: Swagger UI over the document that the api itself writes. */
export const OpenApiPage = defineComponent(() => {
  const { isDark, page } = useData()
  return () =>
    page.value.relativePath === 'api.md' ? h(Calls, { isDark: isDark.value, key: 'calls' }) : null
})

const Calls = defineComponent<{ isDark: boolean }>(
  (props) => {
    const element = ref<HTMLElement>()
    const isMissing = ref(false)
    onMounted(async () => {
      try {
        await Promise.all([loadStyle('openapi/swagger-ui.css'), loadScript('openapi/swagger-ui-bundle.js')])
        const render: SwaggerUi = Reflect.get(window, 'SwaggerUIBundle')
        render({
          domNode: element.value,
          url: withBase('/openapi/openapi.json'),
          docExpansion: 'list',
          defaultModelsExpandDepth: -1,
          supportedSubmitMethods: [],
          validatorUrl: null,
        })
      } catch {
        isMissing.value = true
      }
    })
    watchEffect(() => {
      // Swagger UI's own name of the dark appearance.
      if (typeof document !== 'undefined')
        document.documentElement.classList.toggle('dark-mode', props.isDark)
    })
    onBeforeUnmount(() => document.documentElement.classList.remove('dark-mode'))
    return () =>
      isMissing.value
        ? h('p', 'The schemas could not be loaded. Reload the page.')
        : h('div', { ref: element, class: 'calls' })
  },
  { props: ['isDark'] },
)

function loadScript(path: string): Promise<void> {
  return loadElement(Object.assign(document.createElement('script'), { src: withBase(`/${path}`) }))
}

function loadStyle(path: string): Promise<void> {
  return loadElement(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: withBase(`/${path}`) }),
  )
}

function loadElement(element: HTMLElement): Promise<void> {
  return new Promise((done, fail) => {
    element.addEventListener('load', () => done())
    element.addEventListener('error', fail)
    document.head.append(element)
  })
}
