import { registerHooks } from 'node:module';

/** Loaded with `--import`: `electron` is this folder's double from here on. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('electron.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});
