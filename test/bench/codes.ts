import { drawCode } from '../../src-main/exports/code-file/drawing.ts';
import { readCodeFile } from '../../src-main/exports/code-file/read-code-file.ts';
import { svgFile } from '../../src-main/exports/code-file/svg.ts';
import { inPairs, timed } from './ratio.ts';
import type { Report } from './report.ts';

const CODES = 1_000;
const LENGTHS = [245, 512];

/** Activation codes of a length, each another; all of bytes, as real ones are. */
const codesOf = (characters: number): readonly string[] =>
  Array.from({ length: CODES }, (_, code) =>
    `00020126830014br.gov.bcb.instant2561instant.example/v2/rec/${code}/`.padEnd(characters, 'a1b2c3d4e5f6'),
  );

/** Time to draw 1,000 codes for sheets, against reading them back, which each code that is saved or printed is. */
export async function benchCodes(report: Report, pairs = 1): Promise<void> {
  report.say(`codes: ${CODES.toLocaleString('en')}, pairs: ${pairs}`);
  for (const characters of LENGTHS) {
    const codes = codesOf(characters);
    const files = codes.map((code) => svgFile(drawCode(code), ''));
    const draw = () => timed(() => codes.map(drawCode));
    const read = () => timed(() => files.map((file) => readCodeFile(file, 'svg')));
    const measured = await inPairs(pairs, draw, read);
    report.speed(`drawing codes of ${characters} characters, against reading them back`, measured, 'none');
  }
}
