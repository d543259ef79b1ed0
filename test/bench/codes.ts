import { drawCode } from '../../src-main/exports/code-file/drawing.ts';
import { readCodeFile } from '../../src-main/exports/code-file/read-code-file.ts';
import { svgFile } from '../../src-main/exports/code-file/svg.ts';
import { inPairs, speedLine, timed } from './ratio.ts';

const CODES = 1_000;
const LENGTHS = [245, 512];

/** Activation codes of a length, each another; all of bytes, as real ones are. */
const codesOf = (characters: number): readonly string[] =>
  Array.from({ length: CODES }, (_, code) =>
    `00020126830014br.gov.bcb.instant2561instant.example/v2/rec/${code}/`.padEnd(characters, 'a1b2c3d4e5f6'),
  );

/** Time to draw 1,000 codes for sheets, against reading them back, which each code that is saved or printed is. */
export async function benchCodes(print: (line: string) => void, pairs = 1): Promise<void> {
  print(`codes: ${CODES.toLocaleString('en')}, pairs: ${pairs}`);
  for (const characters of LENGTHS) {
    const codes = codesOf(characters);
    const files = codes.map((code) => svgFile(drawCode(code), ''));
    const draw = () => timed(() => codes.map(drawCode));
    const read = () => timed(() => files.map((file) => readCodeFile(file, 'svg')));
    print(
      speedLine(
        `  draw ${characters} characters, against reading back`,
        await inPairs(pairs, draw, read),
        'none',
      ),
    );
  }
}
