import { spawnSync } from 'node:child_process';
import { inModules, root } from './programs.ts';

/**
 * Each side by what it may know (`tsconfig.json` of its folder): the core neither the page nor Node, the main side no page, the page no Node.
 * Last everything together, tests and build as well.
 */
const SIDES = ['src-main/core', 'src-main', 'src-preload', 'src-renderer', '.'];

const failed = SIDES.filter((side) => {
  const { status } = spawnSync(process.execPath, [inModules('typescript/bin/tsc'), '-p', side], {
    cwd: root,
    stdio: 'inherit',
  });
  return status !== 0;
});
if (failed.length > 0) console.error(`Types do not fit in: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
