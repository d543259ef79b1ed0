import {
  INSTITUTIONS,
  type Institution,
  institutionOf,
} from '../../../src-preload/contract/vocabulary/institutions.ts';
import { folded } from '../../../src-preload/contract/vocabulary/searched-text.ts';

/** An institution as a field shows it: the name that people use, and the ISPB that the bank is sent. */
function institutionLabel({ everydayName, shortName, ispb }: Institution): string {
  const [name = shortName] = everydayName?.split(',') ?? [];
  return `${name} · ${ispb}`;
}

const BY_LABEL: ReadonlyMap<string, Institution> = new Map(
  INSTITUTIONS.map((each) => [institutionLabel(each), each]),
);

/** What is shown for an ISPB, or for whatever else was typed. */
export function shownInstitution(value: string): string {
  const known = institutionOf(value);
  return known === undefined ? value : institutionLabel(known);
}

/** The ISPB that a text stands for where it is one that was chosen; else the text. */
export const institutionTyped = (typed: string): string => BY_LABEL.get(typed)?.ispb ?? typed;

/** An institution as it is offered, with the name by which it is registered. */
export type FoundInstitution = { readonly label: string; readonly longName: string; readonly code: string };

const OFFERED: readonly (FoundInstitution & { readonly searched: string })[] = INSTITUTIONS.map((each) => ({
  label: institutionLabel(each),
  longName: each.longName,
  code: each.code,
  searched: folded([each.everydayName ?? '', each.shortName, each.longName, each.code, each.ispb].join(' ')),
}));

/**
 * Institutions in whose names, bank code or ISPB each word of a text begins a word, whatever its case and accents; those with an everyday
 * name first, and all that are used most for no text.
 */
export function findInstitutions(typed: string, most: number): readonly FoundInstitution[] {
  const words = folded(typed)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const found = OFFERED.filter(({ searched }) => words.every((word) => ` ${searched}`.includes(` ${word}`)));
  return found.slice(0, most);
}
