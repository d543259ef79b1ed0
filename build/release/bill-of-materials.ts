import { execFileSync } from 'node:child_process';
import { z } from 'zod';
import { root } from '../programs.ts';
import type { ShippedPackage } from './shipped-packages.ts';

const hash = z.object({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) });

const component = z.looseObject({
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string(),
  purl: z.string().startsWith('pkg:npm/'),
  hashes: z.array(hash).min(1),
});

/** A bill of materials as CycloneDX 1.5 describes it, as far as a reader of ours relies on it. */
export const billOfMaterials = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  serialNumber: z.string().startsWith('urn:uuid:'),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string(), version: z.string() }) }),
  components: z.array(component).min(1),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
export type BillOfMaterials = z.output<typeof billOfMaterials>;

const everything = billOfMaterials.extend({ components: z.array(z.looseObject({ 'bom-ref': z.string() })) });

/**
 * What npm knows of the whole lock file, cut to what reaches people. Throws where npm knows nothing of a shipped package, or no hash:
 * then the bill would be a lie.
 */
export function billOf(shipped: readonly ShippedPackage[], version: string): BillOfMaterials {
  const all = everything.parse(JSON.parse(npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only')));
  const kept = new Set(shipped.map((each) => `${each.name}@${each.version}`));
  const bill = billOfMaterials.parse({
    ...all,
    metadata: {
      ...all.metadata,
      component: { ...all.metadata.component, type: 'application', name: 'ciclo', version },
    },
    components: all.components.filter((each) => kept.has(each['bom-ref'])),
    dependencies: all.dependencies
      .filter(({ ref }) => kept.has(ref) || ref === `ciclo@${version}`)
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) })),
  });
  const listed = new Set(bill.components.map((each) => each['bom-ref']));
  const missing = [...kept].filter((ref) => !listed.has(ref));
  if (missing.length > 0) throw new Error(`npm does not list ${missing.join(', ')}`);
  return bill;
}

const npm = (...args: readonly string[]): string =>
  execFileSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  });
