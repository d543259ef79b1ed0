import { randomUUID } from 'node:crypto';
import type { MadeCharge } from '../../../../src-preload/contract/activation.ts';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { bankProfile } from '../../../api-client/profiles/index.ts';
import { checkJoiningCharge } from '../../../core/checks/check-joining-charge.ts';
import { addDays, type CivilDate, saoPauloDate } from '../../../core/civil-date.ts';
import type { DraftProblem } from '../../../core/draft-reading.ts';
import type { JoiningTerm } from '../../../core/drafts.ts';
import { CicloError } from '../../../core/failure.ts';
import { isDoneWrite } from '../../../ledger/model/journaled-writes.ts';
import type { JoiningMade } from '../../../ledger/model/ledger-reader.ts';
import { storedMandate, storedTerms } from '../../ledgers/stored/mandate-terms.ts';
import type { Services } from '../../services.ts';
import { reviseWaiting } from './steps.ts';

type JoiningHandlers = Pick<Handlers['activation'], 'joining' | 'createCharge'>;

const KIND_OF = { JORNADA_3: 'immediate', JORNADA_4: 'due' } as const;

/** Handlers of the charge that goes along with a code: what the bank lets us make, what was made and waits, and making one. */
export function joiningHandlers(services: Services): JoiningHandlers {
  const { ledgers, banks, registry } = services;
  const today = async (connectionId: string): Promise<CivilDate> =>
    saoPauloDate(await banks.now(connectionId));
  return {
    joining: async ({ connectionId, idRec }) => {
      const { key, charges: made } = await ledgers.read.joiningCharges(connectionId, idRec);
      const named = idRec === null ? null : await storedMandate(ledgers, connectionId, idRec);
      const charges = idRec === null ? made : [...made, ...(await madeBefore(services, connectionId, idRec))];
      const day = await today(connectionId);
      const usable = charges.filter(
        (charge) => isDoneWrite(charge) && mayBePaid(charge, day) && charge.txid !== named?.joiningTxid,
      );
      const open = charges.find((charge) => !isDoneWrite(charge));
      const { joiningOffered } = bankProfile(registry.find(connectionId).profile);
      return {
        offered: joiningOffered.map((journey) => KIND_OF[journey]),
        key,
        made: usable.map(shown),
        underWay: open === undefined ? null : { writeId: open.writeId, isInDoubt: open.state === 'unknown' },
      };
    },
    createCharge: async ({ connectionId, idRec, form }) => {
      const setting = { txid: newTxid(), today: await today(connectionId) };
      const checked = checkJoiningCharge(form, setting);
      if (checked.kind === 'problems') return notSent(checked.problems);
      const { draft } = checked;
      const lastCheck = () => refuseSecond(services, connectionId, idRec, draft.payer.document.number);
      const intent = { kind: 'put_joining_charge', payload: { ...draft, idRec } } as const;
      const made = await services.outbox.send(connectionId, intent, { lastCheck });
      const isMade = made.kind === 'done';
      if (!isMade || idRec === null || form.kind === 'due')
        return { step: 'put_joining_charge', txid: isMade ? draft.txid : null, result: made };
      const named = await reviseWaiting(services, { connectionId, idRec }, { joiningTxid: draft.txid });
      return { step: 'revise_mandate', txid: draft.txid, result: named };
    },
  };
}

/** 32 letters and digits, by which the charge is told from every other (specification, TxId). */
const newTxid = (): string => `Ciclo${randomUUID().replaceAll('-', '').slice(0, 27)}`;

const notSent = (problems: readonly DraftProblem[]) => ({
  step: 'put_joining_charge' as const,
  txid: null,
  result: { kind: 'problems' as const, problems },
});

/**
 * Charges with a due date that were made for this payer in the form of a mandate, before there was one: nothing names them, so a later visit
 * could not tell that they are there.
 */
async function madeBefore(
  { ledgers }: Pick<Services, 'ledgers'>,
  connectionId: string,
  idRec: string,
): Promise<readonly JoiningMade[]> {
  const { terms } = await storedTerms(ledgers, connectionId, idRec);
  const { charges } = await ledgers.read.joiningCharges(connectionId, null);
  const document = terms.record.payer.document?.number;
  return charges.filter((charge) => charge.term.kind === 'due' && charge.document === document);
}

/** Whether the bank may still let it be paid, as far as its own terms tell. */
function mayBePaid({ term, sentOn }: JoiningMade, today: CivilDate): boolean {
  return today <= lastDayToPay(term, sentOn);
}

const DAY_SECONDS = 86_400;

function lastDayToPay(term: JoiningTerm, sentOn: CivilDate): CivilDate {
  if (term.kind === 'due') return addDays(term.dueDate, term.daysAfterDue);
  return addDays(sentOn, Math.floor(term.expirySeconds / DAY_SECONDS));
}

const shown = ({ txid, term, amount, message, payerName }: JoiningMade): MadeCharge => ({
  txid,
  kind: term.kind,
  amount,
  message,
  payerName,
});

/** Another window may have asked for one since this one looked: of one that is under way, or in doubt, no second one is made. */
async function refuseSecond(
  { ledgers }: Pick<Services, 'ledgers'>,
  connectionId: string,
  idRec: string | null,
  document: string,
): Promise<void> {
  const { charges } = await ledgers.read.joiningCharges(connectionId, idRec);
  const open = charges.find(
    (charge) => !isDoneWrite(charge) && (idRec !== null || charge.document === document),
  );
  if (open === undefined) return;
  throw new CicloError('already_running', `a joining charge for ${idRec ?? 'this payer'} is under way`);
}
