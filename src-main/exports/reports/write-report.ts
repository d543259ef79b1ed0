import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { CicloError } from '../../core/failure.ts';
import { pdfBytes } from '../pdf-bytes.ts';
import { type Letters, MARGIN, openPaper, type Paper, putLine, putRule, putText, turnPage } from './paper.ts';
import { REPORT_ROWS, type Report, type ReportFact, type ReportPart, rowsOf } from './report.ts';
import { drawTable, putTitle, type Room } from './table.ts';
import { paperMoment } from './words.ts';

const COMPANY: Letters = { font: 'Helvetica-Bold', size: 12 };
const SMALL: Letters = { font: 'Helvetica', size: 8, colour: '#444' };
const TITLE: Letters = { font: 'Helvetica-Bold', size: 15 };
const TEXT: Letters = { font: 'Helvetica', size: 9 };
const LABEL: Letters = { font: 'Helvetica', size: 9, colour: '#444' };
const ID: Letters = { font: 'Courier', size: 8 };
const WARNING: Letters = { font: 'Helvetica-Bold', size: 10, colour: '#8a1c00' };

const LOGO = { width: 120, height: 44 };
const LABEL_WIDTH = 140;
/** A fact of one line; longer ones may reach into the foot's room, never beyond it. */
const FACT_ROOM = 15;
/** Lines that a fact takes at most. */
const FACT_LINES = 3;

/**
 * Writes a report as a PDF of A4 pages, each with its number, the names of a table's columns on each page that it goes over. Lets the event loop run as
 * it goes. Throws `report_too_long` where it has more than {@link REPORT_ROWS} rows.
 */
export async function reportFile(report: Report): Promise<Uint8Array> {
  const rows = rowsOf(report);
  if (rows > REPORT_ROWS)
    throw new CicloError('report_too_long', `${rows} rows`, { rows, most: REPORT_ROWS });
  const document = new PDFDocument({
    ...{ autoFirstPage: false, bufferPages: true, lang: 'pt-BR' },
    info: { Title: report.title, CreationDate: new Date(report.at) },
  });
  const whole = pdfBytes(document);
  for (const _ of draw(openPaper(document, report.isLandscape), report)) await setImmediate();
  document.end();
  return whole;
}

function* draw(paper: Paper, report: Report): Generator<void> {
  turnPage(paper);
  putHeadOfFirst(paper, report);
  const room: Room = (points) => {
    if (paper.y + points <= paper.bottom) return false;
    turnPage(paper);
    putHeadOfNext(paper, report);
    return true;
  };
  for (const part of report.parts) {
    yield* drawPart(paper, part, room);
    yield;
  }
  putFeet(paper, report);
}

function* drawPart(paper: Paper, part: ReportPart, room: Room): Generator<void> {
  if (part.kind === 'table') return yield* drawTable(paper, part, room);
  if (part.kind === 'facts') return putFacts(paper, part.title, part.facts, room);
  room(4 * FACT_ROOM);
  paper.y += 8;
  putText(paper, part.text, part.isWarning ? WARNING : TEXT, { most: 6 });
}

/** Who receives, with the logo at the right, and what this is. */
function putHeadOfFirst(paper: Paper, { head, title }: Report): void {
  const { document, width } = paper;
  const top = paper.y;
  if (head.logo !== null)
    document.image(Buffer.from(head.logo, 'base64'), MARGIN + width - LOGO.width, top, {
      ...{ fit: [LOGO.width, LOGO.height], align: 'right' },
    });
  const beside = width - (head.logo === null ? 0 : LOGO.width + 20);
  putText(paper, head.name, COMPANY, { width: beside, most: 2 });
  if (head.document !== null) putText(paper, `CNPJ ${head.document}`, SMALL, { width: beside, most: 1 });
  paper.y = Math.max(paper.y, head.logo === null ? 0 : top + LOGO.height) + 8;
  putRule(paper, paper.y, '#888');
  paper.y += 10;
  putText(paper, title, TITLE, { most: 2 });
}

function putHeadOfNext(paper: Paper, { head, title }: Report): void {
  putLine(paper, `${title} · ${head.name}`, SMALL, { x: MARGIN, y: paper.y, width: paper.width });
  paper.y += 14;
}

function putFacts(paper: Paper, title: string, facts: readonly ReportFact[], room: Room): void {
  room((facts.length + 2) * FACT_ROOM);
  putTitle(paper, title);
  for (const { label, value, isId = false } of facts) {
    room(FACT_ROOM);
    putLine(paper, label, LABEL, { x: MARGIN, y: paper.y, width: LABEL_WIDTH - 8 });
    const place = { x: MARGIN + LABEL_WIDTH, width: paper.width - LABEL_WIDTH, most: FACT_LINES };
    putText(paper, value === '' ? '–' : value, isId ? ID : TEXT, place);
    paper.y += 2;
  }
}

/** The page's number, once it is known how many there are. */
function putFeet(paper: Paper, { title, at }: Report): void {
  const { document, width, bottom } = paper;
  const { start, count } = document.bufferedPageRange();
  const made = `${title} · feito pelo Ciclo em ${paperMoment(at)}`;
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(start + page);
    const y = bottom + 10;
    putLine(paper, made, SMALL, { x: MARGIN, y, width: width - 110 });
    const number = `Página ${page + 1} de ${count}`;
    putLine(paper, number, SMALL, { x: MARGIN + width - 100, y, width: 100, isAtRight: true });
  }
}
