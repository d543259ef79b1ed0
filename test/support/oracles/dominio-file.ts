/** A line of an entry: centavos, and the account of each side; `0` is the side that other lines tell. */
type DominioLine = {
  readonly day: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: number;
  readonly history: string;
};
type DominioEntry = { readonly kind: string; readonly lines: readonly DominioLine[] };
type DominioFile = { readonly cnpj: string; readonly entries: readonly DominioEntry[] };

const FIELDS_OF: Readonly<Record<string, number>> = { '0000': 2, '6000': 5, '6100': 10 };

/**
 * Reads a file in Domínio's layout by the published table of its fields alone, and throws at whatever is not as it says: pipes at both ends, CRLF, fields of
 * each record, days, amounts without thousands, histories of 512 letters at most, and entries that do not balance.
 */
export function readDominio(bytes: Uint8Array): DominioFile {
  const text = new TextDecoder('windows-1252', { fatal: true }).decode(bytes);
  if (!text.endsWith('\r\n')) throw new Error('the last line does not end');
  const rows = text.slice(0, -2).split('\r\n').map(fieldsOf);
  const [head, ...rest] = rows;
  if (head?.[0] !== '0000' || !/^[0-9A-Z]{12}\d{2}$/.test(head[1] ?? '')) throw new Error('no company');
  const entries: { kind: string; lines: DominioLine[] }[] = [];
  for (const [type, ...fields] of rest) {
    if (type === '6000') entries.push({ kind: fields[0] ?? '', lines: [] });
    else if (type === '6100') entries.at(-1)?.lines.push(lineOf(fields));
    else throw new Error(`a record ${type} in the wrong place`);
  }
  for (const entry of entries) balance(entry);
  return { cnpj: head[1] ?? '', entries };
}

function fieldsOf(row: string): string[] {
  if (/[\r\n]/.test(row) || !row.startsWith('|') || !row.endsWith('|')) throw new Error(`no record: ${row}`);
  const fields = row.slice(1, -1).split('|');
  if (fields.length !== FIELDS_OF[fields[0] ?? '']) throw new Error(`fields of ${row}`);
  return fields;
}

function lineOf(fields: readonly string[]): DominioLine {
  const [day = '', debit = '', credit = '', amount = '', code, history = '', ...last] = fields;
  if (!/^\d\d\/\d\d\/\d{4}$/.test(day)) throw new Error(`no day: ${day}`);
  if (!/^\S+$/.test(debit) || !/^\S+$/.test(credit)) throw new Error('an account is missing');
  if (!/^\d+,\d\d$/.test(amount) || amount === '0,00') throw new Error(`no amount: ${amount}`);
  if (code !== '' || last.some((field) => field !== '')) throw new Error('a field that is to be empty');
  if (history === '' || history.length > 512) throw new Error('the history');
  return { day, debit, credit, amount: Number(amount.replace(',', '')), history };
}

/** X: one line, both accounts. D and C: one line of the single side, and the others add up to it. */
function balance({ kind, lines }: DominioEntry): void {
  const [first, ...others] = lines;
  if (first === undefined) throw new Error('an entry without lines');
  if (kind === 'X') {
    if (others.length > 0 || first.debit === '0' || first.credit === '0') throw new Error('X');
    return;
  }
  const [single, open] = kind === 'D' ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const);
  if (kind !== 'D' && kind !== 'C') throw new Error(`kind ${kind}`);
  if (others.length < 2 || first[open] !== '0' || first[single] === '0') throw new Error('the single side');
  if (others.some((line) => line[single] !== '0' || line[open] === '0')) throw new Error('the other side');
  if (others.reduce((sum, line) => sum + line.amount, 0) !== first.amount)
    throw new Error('does not balance');
}

/** What each account got (debits less credits), in centavos. */
export function dominioSums({ entries }: DominioFile): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  const add = (account: string, amount: number): void => {
    if (account !== '0') sums.set(account, (sums.get(account) ?? 0) + amount);
  };
  for (const { debit, credit, amount } of entries.flatMap(({ lines }) => lines)) {
    add(debit, amount);
    add(credit, -amount);
  }
  return sums;
}
