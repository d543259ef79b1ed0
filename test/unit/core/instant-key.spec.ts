import { describe, expect, it } from 'vitest';
import { readInstantKey } from '../../../src-main/core/instant-key.ts';

describe('a key', () => {
  it.each([
    ['529.982.247-25', '52998224725'],
    [' 52998224725 ', '52998224725'],
    ['11.222.333/0001-81', '11222333000181'],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    ['+55 (11) 98765-4321', '+5511987654321'],
    ['+551133334444', '+551133334444'],
    ['Cobranca@Loja.example.com', 'cobranca@loja.example.com'],
    [`${'a'.repeat(67)}@b.example`, `${'a'.repeat(67)}@b.example`],
    ['123E4567-E89B-12D3-A456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
  ])('%j is read as %j', (typed, value) => {
    expect(readInstantKey(typed)).toEqual({ kind: 'read', value });
  });

  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['529.982.247-26', 'check_digits'],
    ['11.222.333/0001-82', 'check_digits'],
    ['+1 212 555 0100', 'malformed'],
    ['+55119', 'malformed'],
    ['11987654321987', 'check_digits'],
    ['loja@', 'malformed'],
    ['loja@exemplo', 'malformed'],
    ['loja', 'malformed'],
    ['../rec', 'malformed'],
    ['x123e4567-e89b-12d3-a456-426614174000', 'malformed'],
    ['++551133334444', 'malformed'],
    ['a b@loja.example', 'malformed'],
    ['a@loja.example,b', 'malformed'],
    ['11.222.333/0001-81X', 'malformed'],
    [`${'a'.repeat(68)}@b.example`, 'too_long'],
  ])('%j is refused: %s', (typed, reason) => {
    expect(readInstantKey(typed)).toMatchObject({ kind: 'refused', reason });
  });
});
