import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type CompanyFigures, companyFigures } from '../../../src-preload/contract/office.ts';
import type { UnknownFigures } from '../../../src-preload/contract/vocabulary/office.ts';
import { writeFileAtomically } from '../../exports/atomic-file.ts';
import type { DataFolder } from './data-folder.ts';

/** Raised with each change that an older Ciclo would misread. */
const VERSION = 1;

const stored = z.object({ version: z.literal(VERSION), figures: companyFigures });
const anyVersion = z.object({ version: z.int() });

/** What a company's file of figures holds, or why it tells nothing. */
export type KeptFigures =
  | { readonly figures: CompanyFigures; readonly unknown: null }
  | { readonly figures: null; readonly unknown: UnknownFigures };

type Place = Pick<DataFolder, 'ledgerFile'>;

/** Beside the ledger, by a name that goes on from its own: whatever removes the ledger removes it too. */
const fileOf = (folder: Place, connectionId: string): string =>
  `${folder.ledgerFile(connectionId)}.figures.json`;

/** Reads what was kept of a company. Opens no ledger and never throws: a file that tells nothing is this company's matter alone. */
export function readFigures(folder: Place, connectionId: string): KeptFigures {
  const found = contentOf(fileOf(folder, connectionId));
  if (found === null) return { figures: null, unknown: 'missing' };
  const parsed = stored.safeParse(found);
  if (parsed.success) return { figures: parsed.data.figures, unknown: null };
  const version = anyVersion.safeParse(found).data?.version ?? 0;
  return { figures: null, unknown: version > VERSION ? 'newer' : 'damaged' };
}

/** Keeps the figures of a company in one step. Throws `disk_full` or `read_only`; what was kept before stays then. */
export function keepFigures(folder: Place, connectionId: string, figures: CompanyFigures): void {
  const text = JSON.stringify({ version: VERSION, figures } satisfies z.input<typeof stored>);
  writeFileAtomically(fileOf(folder, connectionId), `${text}\n`);
}

/** Null where there is no file; undefined where it cannot be read or is no JSON. */
function contentOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) ?? undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : undefined;
  }
}
