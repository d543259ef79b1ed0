import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { refuseChunkCircles } from './build/chunk-circles.ts';
import { ownCountry } from './build/own-country.ts';

const source = (path: string): string => resolve(import.meta.dirname, path);

/** Each entry becomes `out/main/<name>.js`; threads are entries because they are started by their file, found beside the chunks. */
const mainEntries = {
  index: source('src-main/index.ts'),
  serve: source('src-main/serve.ts'),
  cli: source('src-main/cli.ts'),
  writer: source('src-main/application/ledgers/threads/writer.ts'),
  reader: source('src-main/application/ledgers/threads/reader.ts'),
  fetcher: source('src-main/application/ledgers/threads/fetcher.ts'),
  'session-thread': source('src-main/ledger/postgres/session-thread.ts'),
  'keyring-thread': source('src-main/secrets/keyring-thread.ts'),
  'practice-bank-thread': source('src-main/practice-bank/practice-bank-thread.ts'),
};

const existing = Object.fromEntries(Object.entries(mainEntries).filter(([, file]) => existsSync(file)));

/**
 * Each bundle carries the packages it uses: the app is up a third sooner with some files to read than with hundreds. The dependencies of
 * `package.json` stay outside the main one: what is native, and what reads files of its own beside its code.
 */
export default defineConfig({
  main: {
    plugins: [ownCountry()],
    build: {
      rolldownOptions: { input: existing, output: { chunkFileNames: '[name]-[hash].js' } },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      isolatedEntries: true,
      rolldownOptions: {
        input: {
          index: source('src-preload/index.ts'),
          'browser-bridge': source('src-preload/browser-bridge.ts'),
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: source('src-renderer'),
    plugins: [react(), refuseChunkCircles()],
    build: {
      minify: true,
      /** Nothing inline: the Content-Security-Policy has no room for it. */
      assetsInlineLimit: 0,
      /** In kB: what every screen stands on is read from this computer, and in one file sooner than in sixty. */
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        input: source('src-renderer/index.html'),
        output: {
          codeSplitting: {
            groups: [
              // Texts and program are read side by side.
              { name: 'texts', test: /[\\/]locales[\\/][^\\/]+[\\/][^\\/]+\.json$/, priority: 2 },
              { name: 'start', tags: ['$initial'], priority: 1 },
              // What several screens share: what many do in one file, else one for each set of them. No set is merged with another: files that
              // import each other run before what they stand on is there.
              { name: 'common', minShareCount: 4 },
              { name: 'shared', minShareCount: 2, entriesAware: true },
            ],
          },
        },
      },
    },
  },
});
