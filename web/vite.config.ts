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

export default defineConfig({
  plugins: [yaml(), rulebook(), svelte()],
  build: {
    outDir: '../src/logres/server/static',
    emptyOutDir: true,
    // Fonts as data would be read before the first paint, and inlined scripts are against the page's policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8000', '/socket': { target: 'ws://127.0.0.1:8000', ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'] },
})
