import { CONTACT_FIELDS } from '../../../src-preload/contract/vocabulary/payers.ts';
import { formatPhone } from '../contact.ts';
import type { GivenContact } from '../drafts.ts';
import { type ImportedMandate, isHiddenRow, type RowNotice } from './mandate-import.ts';

/** What stands of a payer: what Ciclo knows, or what a row of the list gives, whose line is told. */
type ContactStanding = { readonly value: string; readonly line: number | null };

/**
 * Where a list gives another contact of a payer than the one that stands: what is known stays, and of what a list gives for the first time
 * its first row. Rows that the sheet hides come last, since they are seldom sent. `known` by whole document.
 */
export function givenContactNotices(
  rows: readonly ImportedMandate[],
  known: ReadonlyMap<string, GivenContact>,
): ReadonlyMap<number, readonly RowNotice[]> {
  const standing = new Map<string, ContactStanding>();
  for (const [document, contact] of known)
    for (const field of CONTACT_FIELDS)
      if (contact[field] !== '') standing.set(`${field} ${document}`, { value: contact[field], line: null });
  const shownFirst = rows.toSorted((a, b) => Number(isHiddenRow(a)) - Number(isHiddenRow(b)));
  return new Map(shownFirst.map((row) => [row.line, noticesOf(row, standing)]));
}

function noticesOf(row: ImportedMandate, standing: Map<string, ContactStanding>): readonly RowNotice[] {
  if (row.kind !== 'draft' || row.draft.contact === undefined) return [];
  const { contact, payer } = row.draft;
  return CONTACT_FIELDS.flatMap((field): readonly RowNotice[] => {
    const key = `${field} ${payer.document.number}`;
    const kept = standing.get(key);
    const given = contact[field];
    if (kept === undefined && given !== '') standing.set(key, { value: given, line: row.line });
    if (kept === undefined || given === '' || kept.value === given) return [];
    const shown = field === 'phone' ? formatPhone(kept.value) : kept.value;
    return kept.line === null
      ? [{ field, notice: 'known_contact', params: { kept: shown } }]
      : [{ field, notice: 'other_contact', params: { kept: shown, line: kept.line } }];
  });
}
