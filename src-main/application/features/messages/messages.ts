import { MOST_MESSAGES } from '../../../../src-preload/contract/vocabulary/messages.ts';
import { saoPauloDate } from '../../../core/civil-date.ts';
import { CicloError } from '../../../core/failure.ts';
import type { MessageFacts } from '../../../core/messages/message-facts.ts';
import { unknownVariables } from '../../../core/messages/message-text.ts';
import type { Feature, Opened, Services } from '../../services.ts';
import { fillPair, type Going, prepareMessages } from './prepared.ts';
import { openCompanyTexts } from './texts.ts';

/** Messages to payers, which a person takes out: nothing is sent from here. */
export const messagesFeature: Feature<'messages'> = (services) => ({ handlers: handlersOf(services) });

function handlersOf(services: Services): Opened<'messages'>['handlers'] {
  const { ledgers, banks, registry, emit, now } = services;
  const texts = openCompanyTexts(ledgers);
  const today = async (connectionId: string) => saoPauloDate(await banks.now(connectionId));
  return {
    texts: ({ connectionId }) => texts.all(connectionId),
    saveText: async ({ connectionId, situation, tone, text, seen }) => {
      const unknown = text === null ? [] : unknownVariables(`${text.subject}\n${text.body}`);
      const [first] = unknown;
      if (first !== undefined)
        throw new CicloError('invalid_input', `{${first}} is no variable`, { field: 'body' });
      const all = await texts.save(connectionId, { situation, tone }, text, seen);
      emit('sync.ledgerChanged', { connectionId });
      return all;
    },
    preview: async ({ connectionId, situation, subject, body, payerId }) => {
      const facts = await someone(services, connectionId, payerId);
      const unknown = [...unknownVariables(`${subject}\n${body}`)];
      const pair = { subject, body };
      if (facts === null) return { unknown, ...pair, missing: [], name: null };
      const filled = fillPair(pair, facts, situation, await today(connectionId));
      return { ...filled, unknown, name: facts.name };
    },
    prepare: async ({ connectionId, to, situation, tone, code }) => {
      const { payerIds, notLookedAt } = await ledgers.read.addressees(connectionId, to, MOST_MESSAGES);
      const going: Going = {
        company: registry.find(connectionId).name,
        today: await today(connectionId),
        texts: await texts.all(connectionId),
        ...{ tone, situation, code },
      };
      const stored = await ledgers.read.messageFacts(connectionId, payerIds);
      return { situation, ...prepareMessages(stored, going), notLookedAt };
    },
    record: async ({ connectionId, tone, way, messages }) => {
      const taken = messages.map((message) => ({ ...message, tone, way }));
      const ids = await ledgers.write.recordMessages(connectionId, taken, now());
      emit('sync.ledgerChanged', { connectionId });
      return ids;
    },
    forget: async ({ connectionId, ids }) => {
      await ledgers.write.forgetMessages(connectionId, ids, now());
      emit('sync.ledgerChanged', { connectionId });
      return null;
    },
  };
}

/** Somebody to try a text on: the payer that is asked for, or who has owed for longest, or whoever there is. */
async function someone(
  { ledgers, registry }: Services,
  connectionId: string,
  payerId: number | null,
): Promise<MessageFacts | null> {
  const ids = payerId === null ? await firstOf(ledgers, connectionId) : [payerId];
  const [stored] = await ledgers.read.messageFacts(connectionId, ids);
  return stored === undefined ? null : { ...stored, company: registry.find(connectionId).name, code: null };
}

async function firstOf(ledgers: Services['ledgers'], connectionId: string): Promise<readonly number[]> {
  for (const choice of ['arrears', 'all'] as const) {
    const to = { kind: 'list', filter: { choice, search: '' } } as const;
    const { payerIds } = await ledgers.read.addressees(connectionId, to, 1);
    if (payerIds.length > 0) return payerIds;
  }
  return [];
}
