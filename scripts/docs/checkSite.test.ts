import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkSite } from './checkSite.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">'
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const check = (body: string): string[] => {
  write('index.html', policy + body)
  write('runbooks/start.html', `${policy}<h2 id="watch-it">Watch it</h2>`)
  write('runbooks/index.html', policy)
  write('assets/style.css', 'a { background: url(/bank/assets/a.png) }')
  return checkSite(folder, '/bank/')
}

test('default: links inside the site, with and without a heading, and to other hosts', () => {
  expect(
    check(
      '<a href="/bank/runbooks/start.html#watch-it">a</a> <a href="runbooks/">b</a> <a href="/bank/">c</a> ' +
        '<h2 id="here">d</h2> <a href="#here">e</a> <a href="https://host.example/x">f</a> ' +
        '<link rel="stylesheet" href="/bank/assets/style.css"> <img src="data:image/png;base64,AA">',
    ),
  ).toEqual([])
})

test.each([
  ['<a href="/bank/missing.html">', 'index.html links /bank/missing.html, which does not exist.'],
  ['<a href="/other/index.html">', 'index.html links /other/index.html, outside /bank/.'],
  ['<a href="#gone">', 'index.html links #gone, and index.html has no such heading.'],
  [
    '<a class="x" href="/bank/runbooks/start.html#gone">',
    'index.html links /bank/runbooks/start.html#gone, and runbooks/start.html has no such heading.',
  ],
  ['<script src="https://cdn.example/a.js">', 'index.html asks for https://cdn.example/a.js.'],
  ['<link rel="preload" href="//cdn.example/a.woff2">', 'index.html asks for //cdn.example/a.woff2.'],
  ['<img alt="" src="https://cdn.example/a.png">', 'index.html asks for https://cdn.example/a.png.'],
])('error: %s', (body, problem) => {
  expect(check(body)).toEqual([problem])
})

test('error: a page without a policy, and a style that asks another host', () => {
  write('bare.html', '<p>')
  write(
    'assets/fonts.css',
    '@import "https://fonts.example/a.css"; b { src: url("//fonts.example/b.woff2") }',
  )
  expect(check('').sort()).toEqual([
    'assets/fonts.css asks for //fonts.example/b.woff2.',
    'assets/fonts.css asks for https://fonts.example/a.css.',
    'bare.html has no content policy.',
  ])
})
