import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const ENVIRONMENTS = {
  page: 'export const title = document.title;',
  node: 'export const pid = process.pid;',
  both: "export const bytes = new TextEncoder().encode('á'), { hostname } = new URL('https://example.com');",
} as const;

type Environment = keyof typeof ENVIRONMENTS;

/** Whether what a side may not know is a mistake to the compiler, by the configuration of the side's folder. */
function knows(side: string, environment: Environment): boolean {
  const folder = mkdtempSync(join(root, 'node_modules', '.types-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'probe.ts'), ENVIRONMENTS[environment]);
  const files = ['probe.ts', ...(side === 'src-main/core' ? [join(root, side, 'web-standards.d.ts')] : [])];
  const config = { extends: join(root, side, 'tsconfig.json'), include: [], files };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  if (status !== 0) expect(stdout).toContain('probe.ts');
  return status === 0;
}

describe('what a side may know', () => {
  it.each([
    ['src-main/core', ['both']],
    ['src-main', ['node', 'both']],
    ['src-preload', ['page', 'both']],
    ['src-renderer', ['page', 'both']],
  ] as const satisfies readonly (readonly [string, readonly Environment[]])[])('%s: %j', (side, allowed) => {
    const known = (['page', 'node', 'both'] as const).filter((environment) => knows(side, environment));
    expect(known).toEqual(allowed);
  });
});
