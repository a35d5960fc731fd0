import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import { FolderPages } from './FolderPages.ts'
import { OpenApiPage } from './OpenApiPage.ts'
import './style.css'

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'doc-footer-before': () => [h(FolderPages), h(OpenApiPage)] }),
} satisfies Theme
