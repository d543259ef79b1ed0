/** Where Node keeps what it stripped of types and compiled, for all processes of the tests. */
export const compileCache = new URL('../../../node_modules/.cache/node-compiled', import.meta.url).pathname;
