import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFaultFile } from '../../../src-main/shells/terminal/files/fault-file.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';

function reading(text: string) {
  const path = join(tempFolder(), 'faults.json');
  writeFileSync(path, text);
  return () => readFaultFile(path);
}
const refusal = (message: string) =>
  expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining(message) as unknown });

describe('a fault file', () => {
  it('is read with everything that it does not say filled in', () => {
    const text =
      '\uFEFF{"faults": [{"kind": "latency", "path": "/cobr", "setting": 500}, {"kind": "html_page"}]}';
    const rest = { method: null, probability: 1, count: null, word: null };
    expect(reading(text)()).toEqual([
      { kind: 'latency', path: '/cobr', setting: 500, ...rest },
      { kind: 'html_page', path: null, setting: null, ...rest },
    ]);
  });

  it('may order nothing', () => {
    expect(reading('{"faults": []}')()).toEqual([]);
  });

  it('must be there', () => {
    const path = join(tempFolder(), 'none.json');
    expect(() => readFaultFile(path)).toThrow(refusal(`${path}: there is no such file`));
  });

  it('must be a file', () => {
    expect(() => readFaultFile(tempFolder())).toThrow(refusal('it cannot be read (EISDIR)'));
  });

  it.each([
    ['{"faults": [', 'it is not JSON'],
    ['', 'it is not JSON'],
    ['[]', 'the file: '],
    ['{"faulty": []}', 'faults: '],
    ['{"faults": {}}', 'faults: '],
    ['{"faults": [{"kind": "latency"}, {"kind": "rain"}]}', 'fault 2: kind: '],
    ['{"faults": [{"kind": "latency", "setting": 0}]}', 'fault 1: setting: must be from 1 to 120000'],
    ['{"faults": [{"kind": "html_page", "setting": 1}]}', 'fault 1: setting: takes no setting'],
    ['{"faults": [{"kind": "html_page", "probability": 1.5}]}', 'fault 1: probability: '],
    ['{"faults": [{"kind": "html_page", "count": "2"}]}', 'fault 1: count: '],
    ['{"faults": [{"kind": "html_page", "probabilty": 1}]}', 'probabilty'],
    ['{"faults": [{"kind": "html_page", "method": "FETCH"}]}', 'fault 1: method: '],
    ['{"faults": ["latency"]}', 'fault 1: '],
    ['{"faults": [{"kind": "x"}, {"kind": "latency"}, {}]}', '; fault 3: kind: '],
  ])('that is wrong says where: %s', (text, message) => {
    expect(reading(text)).toThrow(refusal(message));
  });

  it('of more than a hundred is refused', () => {
    const faults = Array.from({ length: 101 }, () => ({ kind: 'html_page' }));
    expect(reading(JSON.stringify({ faults }))).toThrow(refusal('faults: '));
  });
});
