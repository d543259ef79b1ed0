/**
 * Splits CSV at a separator as spreadsheets do, which take whatever comes: a quote counts only where a field begins, and what stands between
 * the quote that closes and the next separator is added to the field.
 */
export function splitAsSpreadsheet(text: string, separator: string): string[] {
  const fields: string[] = [];
  let [field, state]: [string, 'fresh' | 'bare' | 'quoted'] = ['', 'fresh'];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (state === 'quoted') {
      if (sign !== '"') field += sign;
      else if (text[at + 1] === '"') [field, at] = [`${field}"`, at + 1];
      else state = 'bare';
    } else if (sign === separator || sign === '\r' || sign === '\n') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1;
      fields.push(field);
      [field, state] = ['', 'fresh'];
    } else if (sign === '"' && state === 'fresh') state = 'quoted';
    else [field, state] = [field + sign, 'bare'];
  }
  return [...fields, field];
}

/** Reads CSV one character at a time, by RFC 4180 with whichever separator; throws where the text breaks it. */
export function parseCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const row: string[] = [];
    for (;;) {
      const [value, next] = text[at] === '"' ? quoted(text, at) : bare(text, at, separator);
      row.push(value);
      at = next;
      if (text[at] !== separator) break;
      at += 1;
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`no row end at ${at}`);
    at += 2;
    rows.push(row);
  }
  return rows;
}

function bare(text: string, start: number, separator: string): [string, number] {
  let at = start;
  while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') {
    if (text[at] === '"') throw new Error(`a stray quote at ${at}`);
    at += 1;
  }
  return [text.slice(start, at), at];
}

function quoted(text: string, start: number): [string, number] {
  let value = '';
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') value += text[at];
    else if (text[at + 1] === '"') {
      value += '"';
      at += 1;
    } else return [value, at + 1];
  }
  throw new Error(`an open quote at ${start}`);
}

const SIGN = /[=+\-@＝＋－＠\t\r\n\0]/u;
const UNSEEN = /[\p{Z}\p{Cf}\v\f\x85]/u;

/** The formula guard of exports/FORMATS.md, one character at a time. */
export function guardedSlowly(value: string): string {
  const signs = [...value];
  const guarded = signs.map((sign, at) =>
    isSignFrom(signs, at) && beginsAField(signs, at) ? `'${sign}` : sign,
  );
  const first = signs.findIndex((sign, at) => at >= behindApostrophes(signs, 0) && !UNSEEN.test(sign));
  return `${SIGN.test(signs[first] ?? '') ? "'" : ''}${guarded.join('')}`;
}

function behindApostrophes(signs: readonly string[], from: number): number {
  let at = from;
  while (signs[at] === "'") at += 1;
  return at;
}

/** Whether a sign of a formula stands here, behind apostrophes or none. */
const isSignFrom = (signs: readonly string[], at: number): boolean =>
  SIGN.test(signs[behindApostrophes(signs, at)] ?? '');

/** Whether a spreadsheet that splits at any separator or line end inside the cell comes to this character first. */
function beginsAField(signs: readonly string[], at: number): boolean {
  let before = at - 1;
  // The second half of a line end begins nothing.
  if (signs[at] === '\n' && signs[before] === '\r') return false;
  while (UNSEEN.test(signs[before] ?? '') || signs[before] === '"') before -= 1;
  return /[,;\t\r\n]/.test(signs[before] ?? '');
}
