import { expect, it } from 'vitest';
import { CicloError } from '../../../../src-main/core/failure.ts';
import { type Say, sayFailure } from '../../../../src-main/shells/terminal/texts.ts';

const say: Say = (key, params) => `${key}: ${params?.text ?? ''} ${params?.line ?? ''}`;

it('lets what it tells of begin no line of its own', () => {
  const text = 'abc\r\nStatement kept.\n\nAll is well.';
  const failure = new CicloError('statement_line_refused', text, { text, line: 3 });
  const told = 'abc Statement kept. All is well.';
  expect(sayFailure(failure, say).split('\n')).toEqual([
    ...['title', 'meaning', 'action'].map((part) => `errors:statement_line_refused.${part}: ${told} 3`),
    `(statement_line_refused: ${told})`,
  ]);
});
