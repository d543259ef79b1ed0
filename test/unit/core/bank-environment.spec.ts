import { describe, expect, it } from 'vitest';
import {
  areEnvironmentsMixed,
  environmentOf,
  isOfOtherEnvironment,
} from '../../../src-main/core/bank-environment.ts';

describe('the environment that a name shows', () => {
  it.each([
    ['api.sandbox.banco.com.br', 'test'],
    ['hmlapi2.banco.com.br', 'test'],
    ['api.hm.banco.com.br', 'test'],
    ['api-homologacao.banco.com.br', 'test'],
    ['CN=PADARIA SOL TESTE, O=Banco', 'test'],
    ['api.banco.com.br', null],
    ['contestedbank.com', null],
    ['homebanking.com', null],
    ['api-prod.banco.com.br', 'production'],
    ['CN=Padaria, OU=Produção', 'production'],
    ['produtos.banco.com.br', null],
  ] as const)('%s: %s', (name, environment) => {
    expect(environmentOf(name)).toBe(environment);
  });
});

it('a certificate is of another environment only where names show it', () => {
  expect(isOfOtherEnvironment('CN=Teste', ['api.banco.com.br'])).toBe(true);
  expect(isOfOtherEnvironment('CN=Produção', ['api.sandbox.banco.com.br'])).toBe(true);
  expect(isOfOtherEnvironment('CN=Padaria', ['api.sandbox.banco.com.br'])).toBe(false);
  expect(isOfOtherEnvironment('CN=Padaria', ['api.banco.com.br'])).toBe(false);
  expect(isOfOtherEnvironment('CN=Teste', ['api.sandbox.banco.com.br'])).toBe(false);
});

it('two addresses are mixed where one alone is of the test environment', () => {
  expect(areEnvironmentsMixed('api.sandbox.banco.com.br', 'auth.banco.com.br')).toBe(true);
  expect(areEnvironmentsMixed('api.sandbox.banco.com.br', 'auth.hml.banco.com.br')).toBe(false);
  expect(areEnvironmentsMixed('api.banco.com.br', 'auth-prod.banco.com.br')).toBe(false);
});
