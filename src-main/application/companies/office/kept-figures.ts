import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type CompanyFigures, companyFigures } from '../../../../src-preload/contract/office.ts';
import type { UnknownFigures } from '../../../../src-preload/contract/vocabulary/office.ts';
import { writeFileAtomically } from '../../../exports/atomic-file.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';

/** Raised with each change that an older Ciclo would misread. */
const VERSION = 1;

const version = z.literal(VERSION);
const stored = z.object({ version, figures: companyFigures });
/** In the place of figures that whoever is here may not know any more. */
const dropped = z.object({ version, figures: z.null(), unknown: z.literal('no_right') });
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
  if (dropped.safeParse(found).success) return { figures: null, unknown: 'no_right' };
  const keptBy = anyVersion.safeParse(found).data?.version ?? 0;
  return { figures: null, unknown: keptBy > VERSION ? 'newer' : 'damaged' };
}

/** Keeps the figures of a company in one step. Throws `disk_full` or `read_only`; what was kept before stays then. */
export function keepFigures(folder: Place, connectionId: string, figures: CompanyFigures): void {
  write(folder, connectionId, { version: VERSION, figures });
}

/** Lets go of the figures of a company whose server shows them no more to whoever signs in. Throws as {@link keepFigures}. */
export function dropFigures(folder: Place, connectionId: string): void {
  write(folder, connectionId, { version: VERSION, figures: null, unknown: 'no_right' });
}

function write(
  folder: Place,
  connectionId: string,
  content: z.input<typeof stored> | z.input<typeof dropped>,
): void {
  writeFileAtomically(fileOf(folder, connectionId), `${JSON.stringify(content)}\n`);
}

/** Null where there is no file; undefined where it cannot be read or is no JSON. */
function contentOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) ?? undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : undefined;
  }
}
