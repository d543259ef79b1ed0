import { describe, expect, it } from 'vitest';
import { dispatch } from '../../../../src-main/application/compose/dispatch.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import { callNames, type Handlers } from '../../../../src-preload/contract/index.ts';

/** Handlers of which only the ones under test exist; the wrapper knows them by name alone. */
function only(part: object): Handlers {
  return part as Handlers;
}

describe('dispatch', () => {
  it('parses the input before the handler sees it', async () => {
    const seen: unknown[] = [];
    const handlers = only({ practice: { advance: async (input: unknown) => void seen.push(input) } });
    const answer = await dispatch(handlers, 'practice.advance', { days: 0 });
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid_input', params: { field: 'days' } } });
    expect(seen).toEqual([]);
  });

  it('does not repeat a name that may not stand where it does: it could be a secret', async () => {
    const address = 'https://bank.example';
    const settings = {
      name: 'Padaria',
      profile: 'specification',
      baseUrl: address,
      tokenUrl: address,
      schemeWord: 'instant',
      pollMinutes: null,
      localHolidays: [],
      extraHeaders: { 'canary key': 'x' },
    };
    const input = { id: 'sol', settings, storage: 'session' };
    const answer = await dispatch(only({ connections: {} }), 'connections.update', input);
    expect(answer).toMatchObject({
      error: { code: 'invalid_input', params: { field: 'settings.extraHeaders' } },
    });
    expect(JSON.stringify(answer)).not.toContain('canary');
  });

  it('answers the parsed value, without what the contract does not name', async () => {
    const status = { isRunning: false, today: null, connectionId: null };
    const handlers = only({ practice: { stop: async () => ({ ...status, clientSecret: 'canary' }) } });
    expect(await dispatch(handlers, 'practice.stop', null)).toEqual({ ok: true, value: status });
  });

  it.each(['', 'practice', 'practice.fly', '__proto__.toString', 'app.noticed', 'constructor.name'])(
    'answers an error to the unknown call %j',
    async (call) => {
      const answer = await dispatch(only({}), call, null);
      expect(answer).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
    },
  );

  it('carries code and placeholders of a failure', async () => {
    const handlers = only({
      practice: {
        stop: async () => {
          throw new CicloError('scope_missing', 'bank.example answered 403', { scope: 'cobr.read' });
        },
      },
    });
    expect(await dispatch(handlers, 'practice.stop', null)).toEqual({
      ok: false,
      error: { code: 'scope_missing', message: 'bank.example answered 403', params: { scope: 'cobr.read' } },
    });
  });

  it('turns a value that breaks the contract into an internal failure', async () => {
    const handlers = only({ practice: { stop: async () => ({ isRunning: 'yes' }) } });
    expect(await dispatch(handlers, 'practice.stop', null)).toMatchObject({
      ok: false,
      error: { code: 'internal' },
    });
  });

  it('knows calls and no events', () => {
    expect(callNames).toContain('cycles.page');
    expect(callNames).not.toContain('app.noticed');
  });
});
