import { describe, expect, it } from 'vitest';
import { eventHub } from '../../../../src-main/application/compose/events.ts';
import { eventNames } from '../../../../src-preload/contract/index.ts';

/** A hub with a shell and one of the application's own parts, and what each was given. */
function heard() {
  const refused: string[] = [];
  const hub = eventHub((name) => refused.push(name));
  const [shell, own]: [unknown[], unknown[]] = [[], []];
  const stop = hub.onEvent((name, payload) => shell.push([name, payload]));
  hub.subscribe('sync.ledgerChanged', (payload) => own.push(payload));
  return { hub, refused, shell, own, stop };
}

const FIT = { connectionId: 'loja' };
/** What a bug would emit: the compiler lets no caller do so. */
const UNFIT = { connectionId: 7 } as unknown as typeof FIT;

describe('an event', () => {
  it('leaves for the shells as the contract has it, and no more of it', () => {
    const { hub, refused, shell, own } = heard();
    const payload = { ...FIT, secret: 'of the application' };
    hub.emit('sync.ledgerChanged', payload);
    expect([shell, refused]).toEqual([[['sync.ledgerChanged', FIT]], []]);
    expect(own[0]).toBe(payload);
  });

  it('whose payload does not fit is refused, and only it: pages read anew what they missed', () => {
    const { hub, refused, shell, own } = heard();
    hub.emit('sync.ledgerChanged', UNFIT);
    hub.emit('writing.changed', FIT);
    expect(refused).toEqual(['sync.ledgerChanged']);
    expect(shell).toEqual([
      ['app.eventsMissed', null],
      ['writing.changed', FIT],
    ]);
    expect(own).toEqual([UNFIT]);
  });

  it('is not parsed where no shell listens', () => {
    const { hub, refused, shell, stop } = heard();
    stop();
    hub.emit('sync.ledgerChanged', UNFIT);
    expect([refused, shell]).toEqual([[], []]);
  });

  it('has a schema under each name of the contract', () => {
    const { hub, refused } = heard();
    for (const name of eventNames) hub.emit(name as 'sync.ledgerChanged', UNFIT);
    expect(refused).toEqual(eventNames);
  });
});
