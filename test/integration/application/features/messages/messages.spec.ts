import { describe, expect, it } from 'vitest';
import { parseOutsideLink } from '../../../../../src-main/core/messages/outside-link.ts';
import { openCompany } from '../../../../support/in-process/application/company-application.ts';
import { bankOfAShop } from '../../../../support/in-process/practice-bank/bank-of-a-shop.ts';

const ALL = { kind: 'list', filter: { choice: 'all', search: '' } } as const;
const FITTING = { situation: null, tone: 'friendly', code: null } as const;

/** A shop with nobody reached yet, and what its messages would be. */
async function openShop() {
  const bank = await bankOfAShop();
  const { ask, attempt, connectionId, events } = await openCompany(bank.ready);
  const prepare = (payerId?: number) => {
    const one = { kind: 'payers', payerIds: payerId === undefined ? [] : [payerId] } as const;
    const to = payerId === undefined ? ALL : { ...one, payerIds: [...one.payerIds] };
    return ask('messages', 'prepare', { connectionId, to, ...FITTING });
  };
  const [someone] = (await prepare()).messages;
  if (someone === undefined) throw new Error('nobody in this world');
  return { ask, attempt, connectionId, prepare, someone, events };
}

describe('messages', () => {
  it('are prepared for everybody whom there is something to say to, with no variable left in them', async () => {
    const { ask, connectionId, prepare } = await openShop();
    const { messages, leftOut, notLookedAt } = await prepare();
    expect(messages.length).toBeGreaterThan(0);
    const page = { filter: ALL.filter, order: 'urgency', page: 0 } as const;
    const { total } = await ask('payers', 'page', { connectionId, ...page });
    expect([messages.length + leftOut.length, notLookedAt]).toEqual([total.payers, 0]);
    for (const { body, name } of messages) {
      expect(body).not.toMatch(/[{}]/);
      expect(body.toLowerCase()).toContain(name.split(' ')[0]?.toLowerCase());
    }
  });

  it('speak of money to none of those who owe nothing, who are named as left out', async () => {
    const { ask, connectionId } = await openShop();
    const namesOf = async (choice: 'arrears' | 'all') => {
      const page = { filter: { choice, search: '' }, order: 'urgency', page: 0 } as const;
      return (await ask('payers', 'page', { connectionId, ...page })).rows;
    };
    const owing = (await namesOf('arrears')).map(({ payerId }) => payerId);
    const all = await namesOf('all');
    const asked = { connectionId, to: ALL, tone: 'formal', code: null } as const;
    const { messages, leftOut } = await ask('messages', 'prepare', { ...asked, situation: 'unpaid' });
    expect(messages.map(({ payerId }) => payerId).toSorted()).toEqual(owing.toSorted());
    const others = all.filter(({ payerId }) => !owing.includes(payerId));
    expect(leftOut.toSorted()).toEqual(others.map(({ name }) => name).toSorted());
    expect(others.length).toBeGreaterThan(0);
  });

  it.each(['refused', 'waiting', 'ending'] as const)(
    'about what is %s go to nobody of whom it is not so',
    async (situation) => {
      const { ask, connectionId, prepare } = await openShop();
      const fitting = (await prepare()).messages.filter((each) => each.situation === situation);
      const asked = { connectionId, to: ALL, tone: 'friendly', code: null, situation } as const;
      const { messages, leftOut } = await ask('messages', 'prepare', asked);
      expect(leftOut.length).toBeGreaterThan(0);
      expect(messages.map(({ payerId }) => payerId)).toEqual(
        expect.arrayContaining(fitting.map(({ payerId }) => payerId)),
      );
      for (const { missing } of messages) expect(missing).toEqual(situation === 'waiting' ? ['codigo'] : []);
    },
  );

  it('carry a code to whom that mandate waits for, and to nobody else', async () => {
    const { ask, connectionId } = await openShop();
    const asked = { connectionId, to: ALL, tone: 'friendly', situation: 'waiting' } as const;
    const [someone] = (await ask('messages', 'prepare', { ...asked, code: null })).messages;
    const bodyWith = async (idRec: string) => {
      const code = { idRec, code: '00020126AB' };
      const { messages, leftOut } = await ask('messages', 'prepare', { ...asked, code });
      expect([messages.length, leftOut.length > 0]).toEqual([1, true]);
      return messages[0]?.body;
    };
    expect(await bodyWith(someone?.waiting ?? '')).toContain('00020126AB');
    expect(await bodyWith(`RR${'1'.repeat(27)}`)).not.toContain('00020126AB');
  });

  it('open in WhatsApp and as mail where the payer is reached so', async () => {
    const { ask, connectionId, prepare, someone } = await openShop();
    const { payerId, links } = someone;
    expect(links).toEqual({ whatsapp: null, mail: null });
    const contact = { phone: '11987654321', email: 'ana@exemplo.com.br', note: '' };
    await ask('payers', 'setContact', { connectionId, payerId, ...contact });
    const [message] = (await prepare(payerId)).messages;
    expect(message?.shownPhone).toBe('(11) 98765-4321');
    expect(parseOutsideLink(message?.links.whatsapp?.address ?? '')).toEqual({
      ...{ kind: 'whatsapp', phone: '+5511987654321', text: message?.body },
    });
    expect(parseOutsideLink(message?.links.mail?.address ?? '')).toMatchObject({
      ...{ kind: 'mail', email: 'ana@exemplo.com.br', subject: message?.subject },
    });
  });

  it('are noted as they are taken out, shown on the page, and taken back', async () => {
    const { ask, connectionId, someone } = await openShop();
    const { payerId, situation, body } = someone;
    const messages = [{ payerId, situation, body, txids: [] }];
    const ids = await ask('messages', 'record', { connectionId, tone: 'formal', way: 'mail', messages });
    const said = async () =>
      (await ask('payers', 'detail', { connectionId, payer: { by: 'payer', payerId } }))?.messages;
    expect(await said()).toMatchObject([{ way: 'mail', tone: 'formal', body, dueDates: [] }]);
    await ask('messages', 'forget', { connectionId, ids });
    expect(await said()).toEqual([]);
  });
});

describe('the texts of a company', () => {
  const own = { subject: 'Oi', body: 'Oi, {primeiro_nome}, aqui é a {empresa}.' };

  it('are its own until it goes back', async () => {
    const { ask, connectionId, prepare, someone, events } = await openShop();
    const { situation, payerId } = someone;
    const changed = { connectionId, situation, tone: 'friendly' } as const;
    events.length = 0;
    await ask('messages', 'saveText', { ...changed, text: own });
    // Another window shows the text too.
    expect(events.map(({ name }) => name)).toContain('sync.ledgerChanged');
    const [message] = (await prepare(payerId)).messages;
    expect(message?.body).toMatch(/^Oi, \S+, aqui é a .+\.$/);
    const texts = await ask('messages', 'saveText', { ...changed, text: null });
    expect(texts.every(({ isDefault }) => isDefault)).toBe(true);
  });

  it('keep both of two that are changed at once, and tell who has seen another text than the one that stands', async () => {
    const { ask, attempt, connectionId } = await openShop();
    const at = { connectionId, tone: 'friendly' } as const;
    const before = (await ask('messages', 'texts', { connectionId })).find(
      ({ situation, tone }) => situation === 'unpaid' && tone === 'friendly',
    );
    const seen = { subject: before?.subject ?? '', body: before?.body ?? '' };
    await Promise.all([
      ask('messages', 'saveText', { ...at, situation: 'unpaid', text: own, seen }),
      ask('messages', 'saveText', { ...at, situation: 'waiting', text: own }),
    ]);
    const changed = async () =>
      (await ask('messages', 'texts', { connectionId })).filter(({ isDefault }) => !isDefault);
    expect(await changed()).toHaveLength(2);
    const late = { ...at, situation: 'unpaid', text: { ...own, body: 'Outro' }, seen } as const;
    expect(await attempt('messages.saveText', late)).toMatchObject({
      ok: false,
      error: { code: 'act_overtaken' },
    });
    expect((await changed()).map(({ body }) => body)).toEqual([own.body, own.body]);
    await ask('messages', 'saveText', { ...late, seen: own });
    expect((await changed()).map(({ body }) => body).toSorted()).toEqual(['Outro', own.body].toSorted());
  });

  it('are not kept with a word in braces that is no variable, which the preview names', async () => {
    const { ask, attempt, connectionId } = await openShop();
    const text = { subject: 'Oi', body: 'Oi, {apelido}' };
    const changed = { connectionId, situation: 'unpaid', tone: 'formal', text };
    const refused = await attempt('messages.saveText', changed);
    expect(refused).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
    const preview = { connectionId, situation: 'unpaid', ...text, payerId: null } as const;
    expect((await ask('messages', 'preview', preview)).unknown).toEqual(['apelido']);
    expect(await ask('messages', 'preview', { ...preview, body: '{nome}' })).toMatchObject({
      unknown: [],
      missing: [],
    });
  });
});
