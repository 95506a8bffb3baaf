import { readFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { parse } from 'yaml'
import { chapterOf } from './rulebook.ts'

/** The game's own data files, so that no name or figure stands twice in the project. */
function yaml(): Plugin {
  return {
    name: 'yaml',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.yaml')) return null
      return { code: `export default ${JSON.stringify(parse(readFileSync(id, 'utf8')))}`, moduleType: 'js' }
    },
  }
}

/** Chapters of the rulebooks, with their paragraphs as HTML. */
function rulebook(): Plugin {
  return {
    name: 'rulebook',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.md')) return null
      return { code: `export default ${JSON.stringify(chapterOf(id, readFileSync(id, 'utf8')))}`, moduleType: 'js' }
    },
  }
}

const MAIN = '/src/main.ts'
type Modules = (id: string) => { importers: readonly string[] } | null

/** Whether a module comes with another one: that imports it, by whatever way, and not lazily. */
function comesWith(root: string, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (id.endsWith(root)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return !!modules(id)?.importers.some((one) => comesWith(root, one, modules, seen))
}

/** What everybody loads comes in two files, the language before the pages: twenty small ones cost more in headers than in content. */
function fileOf(id: string, modules: Modules): string | null {
  if (id.endsWith(MAIN)) return null // it waits for the pages, and nothing they need may wait with it
  if (comesWith(MAIN, id, modules) || id.includes('vite/preload-helper')) return 'start'
  return comesWith('/shell/App.svelte', id, modules) ? 'app' : null
}

export default defineConfig({
  plugins: [yaml(), rulebook(), svelte()],
  build: {
    outDir: '../src/logres/server/static',
    emptyOutDir: true,
    // Fonts as data would be read before the first paint, and inlined scripts are against the page's policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'first', name: (id, modules) => fileOf(id, (one) => modules.getModuleInfo(one)) }],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8000', '/socket': { target: 'ws://127.0.0.1:8000', ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'] },
})
