import { expect, it } from 'vitest';
import {
  type OwnTyping,
  seenOf,
  standing,
  withTyped,
} from '../../../../../src-renderer/kit/typing/own-typing.ts';

const MINE = { subject: 'Oi', body: 'Bom dia' };
const THEIRS = { subject: 'Oi', body: 'Boa tarde' };

const typed = withTyped(null, MINE, MINE, { body: 'Boa noite' });

it('keeps what was seen when typing began, whatever is read since', () => {
  expect(seenOf(typed, THEIRS)).toEqual(MINE);
  const more = withTyped(typed, THEIRS, THEIRS, { subject: 'Olá' });
  expect(seenOf(more, THEIRS)).toEqual(MINE);
  expect(more?.own).toEqual({ body: 'Boa noite', subject: 'Olá' });
});

it('takes what stands for seen where nothing is typed, and once a person was told of it', () => {
  expect(seenOf(null, THEIRS)).toEqual(THEIRS);
  const told: OwnTyping<typeof MINE> = typed && { ...typed, wasOvertaken: true };
  expect(seenOf(told, THEIRS)).toEqual(THEIRS);
});

it('ends where all that was typed has been put back, and begins anew with what stands then', () => {
  expect(withTyped(typed, MINE, MINE, { body: MINE.body })).toBeNull();
  expect(withTyped(typed, THEIRS, THEIRS, { body: THEIRS.body })).toBeNull();
  expect(seenOf(withTyped(null, THEIRS, THEIRS, { body: 'Olá' }), MINE)).toEqual(THEIRS);
});

it('shows what was saved until something else is read', () => {
  const known = { value: THEIRS, over: MINE };
  expect(standing({ ...MINE }, known)).toEqual(THEIRS);
  expect(standing({ ...MINE, subject: 'Olá' }, known)).toEqual({ ...MINE, subject: 'Olá' });
  expect(standing(MINE, null)).toEqual(MINE);
});
