import { type CivilMonth, parseMonth } from '../civil-month.ts';
import { elementsOf, textAt, type XmlElement } from './xml-element.ts';

/** An NFS-e as its file or another names it. */
export type NfseName = {
  /** Its access key in the national layout; null in a town's own. */
  readonly key: string | null;
  /** '' where only a key names it, and that has another shape than the layout's. */
  readonly number: string;
  /** CNPJ or CPF; null where it is not said. */
  readonly issuer: string | null;
  /** In which month it was issued; null where it is not said. */
  readonly month: CivilMonth | null;
};

/** An event of a note: what befell it after it was issued. It is no note itself. */
export type NfseEvent = {
  readonly kind: 'event';
  readonly name: NfseName;
  /** Whether the note counts no more. */
  readonly isCancelling: boolean;
};

/**
 * Whether a name means one of these notes: by their keys where either has one. Numbers of towns begin anew with each issuer, so that two issuers part them; where one
 * of the names leaves its issuer out, the number alone tells. The notes are looked through once, however many are asked for.
 */
export function nfseAmong(notes: readonly NfseName[]): (name: NfseName) => boolean {
  const keys = new Set(notes.map(({ key }) => key));
  const isOfTown = issuedAmong(notes.filter(({ key }) => key === null));
  return (name) => (name.key === null ? isOfTown(name.number, name.issuer) : keys.has(name.key));
}

type Issued = Pick<NfseName, 'number' | 'issuer'>;

/** Whether a number is one of these of its issuer. Who is not named, here or there, may be any. */
export function issuedAmong(notes: readonly Issued[]): (number: string, issuer: string | null) => boolean {
  const issuers = new Map<string, Set<string | null>>();
  for (const { number, issuer } of notes) {
    const known = issuers.get(number);
    if (known === undefined) issuers.set(number, new Set([issuer]));
    else known.add(issuer);
  }
  return (number, issuer) => {
    const known = issuers.get(number);
    return known !== undefined && (issuer === null || known.has(null) || known.has(issuer));
  };
}

/**
 * The note of an access key: town (7), environment (1), kind of issuer (1), issuer (14), number (13), year and month (4), what was drawn (9), check digit (1). A
 * key of another shape stands for itself alone.
 */
export function nfseOfKey(said: string): NfseName {
  const key = said.trim().toUpperCase();
  const [, number, year, month] = /^[0-9A-Z]{23}([0-9]{13})([0-9]{2})([0-9]{2})[0-9]{10}$/.exec(key) ?? [];
  return {
    ...{ key, issuer: null },
    number: number === undefined ? '' : String(Number(number)),
    month: parseMonth(`20${year}-${month}`),
  };
}

/**
 * Kinds of event after which a note counts no more, as elements of `infPedReg` (gov.br/nfse, XSD `tiposEventos_v1.00`): cancelled, by a note in its place, after the
 * town's analysis, by the town. What only asks for it (`e101103`) or refuses it (`e105105`) is none of them. `evCancNFSe` is what some issuers' software writes.
 */
const CANCELLING = ['e101101', 'e105102', 'e105104', 'e305101', 'evCancNFSe'];

/** Where an event says of which note it is: in the request that it answers, or by itself. */
const BEARERS = ['infPedReg', 'infEvento'];

/**
 * The events of notes that an XML file holds in the national layout. A request of one counts too, without the town's answer: a note that its own issuer asked to
 * have cancelled is not to be taken without a word, and can still be noted by hand.
 */
export function eventsIn(root: XmlElement): readonly NfseEvent[] {
  const bearers = BEARERS.flatMap((name) => elementsOf(root, name));
  return bearers.flatMap((bearer) => {
    const key = textAt(bearer, ['chNFSe']);
    if (key === '') return [];
    const isCancelling = CANCELLING.some((kind) => root.name === kind || elementsOf(bearer, kind).length > 0);
    return [{ kind: 'event', name: nfseOfKey(key), isCancelling }];
  });
}
