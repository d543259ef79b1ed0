import { describe, expect, it } from 'vitest';
import { lockedFields } from '../../../../src-main/core/checks/locked-fields.ts';

describe('a mandate that is', () => {
  const NEVER = [
    'agreement',
    'allowsRetries',
    'contract',
    'lastDate',
    'object',
    'payerDocument',
    'periodicity',
    'value',
  ];
  const NOT_CREATED = {
    payerName: 'only_while_created',
    firstDate: 'only_while_created',
    locationId: 'only_while_created',
  };
  const ENDED = {
    payerName: 'mandate_ended',
    firstDate: 'mandate_ended',
    locationId: 'mandate_ended',
    joiningTxid: 'mandate_ended',
  };
  it.each<[string, Readonly<Record<string, string>>]>([
    ['CRIADA', {}],
    ['APROVADA', NOT_CREATED],
    ['confirmada', NOT_CREATED],
    ['EM_ANALISE', NOT_CREATED],
    ['CANCELADA', ENDED],
    ['REJEITADA', ENDED],
    ['EXPIRADA', ENDED],
  ])('%s locks besides what never changes: %o', (status, more) => {
    const locks = Object.fromEntries(lockedFields(status));
    expect(locks).toEqual({ ...Object.fromEntries(NEVER.map((field) => [field, 'never'])), ...more });
  });
});
