import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TEXTS } from '../../../../src-main/core/messages/default-texts.ts';
import {
  fillText,
  type MessageValues,
  unknownVariables,
} from '../../../../src-main/core/messages/message-text.ts';
import {
  MESSAGE_ROOM,
  MESSAGE_VARIABLES,
  type MessageVariable,
} from '../../../../src-preload/contract/vocabulary/messages.ts';

const valuesOf = (value: string | null): MessageValues =>
  Object.fromEntries(MESSAGE_VARIABLES.map((name) => [name, value])) as Record<
    MessageVariable,
    string | null
  >;

const withoutBraces = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[{}]/g, ''));

describe('a text with variables', () => {
  it('is filled in, however a variable is written', () => {
    const values = { ...valuesOf(null), nome: 'Ana', mes: 'março', dias_de_atraso: '3' };
    expect(fillText('{nome}, {Mês} { dias de atraso } {NOME}', values)).toEqual({
      text: 'Ana, março 3 Ana',
      missing: [],
    });
  });

  it('leaves out what is not known, and says so once', () => {
    expect(fillText('Código: {codigo}{codigo}.', valuesOf(null))).toEqual({
      text: 'Código: .',
      missing: ['codigo'],
    });
  });

  it('names the words in braces that are no variable', () => {
    expect(unknownVariables('{nome} {apelido} {vencimento} {apelido} {} {1} { }')).toEqual(['apelido']);
    expect(fillText('Oi, {apelido}', valuesOf('x')).text).toBe('Oi, {apelido}');
  });

  it('stays as it is without variables', () => {
    fc.assert(
      fc.property(withoutBraces, (text) => {
        expect(fillText(text, valuesOf('x'))).toEqual({ text, missing: [] });
        expect(unknownVariables(text)).toEqual([]);
      }),
    );
  });

  it('takes what comes in for text, and never looks at it again', () => {
    const variable = fc.constantFrom(...MESSAGE_VARIABLES);
    fc.assert(
      fc.property(withoutBraces, variable, fc.string(), withoutBraces, (before, name, value, after) => {
        const { text } = fillText(`${before}{${name}}${after}`, valuesOf(value));
        expect(text).toBe(before + value + after);
      }),
    );
    expect(fillText('{nome}', { ...valuesOf('$&'), nome: '{codigo} $1 $&' }).text).toBe('{codigo} $1 $&');
  });
});

describe('the texts that Ciclo brings', () => {
  const pairs = Object.entries(DEFAULT_TEXTS).flatMap(([situation, tones]) =>
    Object.entries(tones).map(([tone, pair]) => ({ name: `${situation} ${tone}`, ...pair })),
  );

  it.each(pairs)('$name uses variables that there are and has room', ({ subject, body }) => {
    expect(unknownVariables(subject + body)).toEqual([]);
    expect(subject.length).toBeLessThanOrEqual(MESSAGE_ROOM.subject);
    expect(body.length).toBeLessThanOrEqual(MESSAGE_ROOM.body);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it.each(pairs)(
    '$name fits a company of either gender, and one charge as well as several',
    ({ subject, body }) => {
      expect(subject + body).not.toMatch(
        /\b[dn]?[ao] \{empresa\}|mais antigo|\{(?:dias_de_atraso|quantidade)\} \w/,
      );
    },
  );
});
