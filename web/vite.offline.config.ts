import { defineConfig } from 'vite'

/** The worker that plays offline, by itself: web/offline.py puts it beside the files it loads. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: '../build/offline-worker',
    emptyOutDir: true,
    lib: { entry: 'src/offline/worker.ts', formats: ['es'], fileName: () => 'worker.js' },
    modulePreload: false,
  },
})
