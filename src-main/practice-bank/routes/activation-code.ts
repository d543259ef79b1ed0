import { RECEIVER } from '../rules/cast.ts';
import { composeBrCode } from '../wire/br-code.ts';
import { chargeLocation, mandateLocation } from '../wire/locations.ts';
import { journeyAt } from '../wire/mandate-json.ts';
import { ProblemError } from '../wire/problem.ts';
import type { JoinableCharge } from '../world/fixed-charges.ts';
import type { Mandate } from '../world/mandate.ts';
import type { World } from '../world/world.ts';
import type { Bank } from './route.ts';

/** Which journey a charge composes, and the mandates it is compatible with, by `ativacao.tipoJornada`. */
const COMPOSED = {
  cob: { journey: 'JORNADA_3', compatible: new Set(['AGUARDANDO_DEFINICAO', 'JORNADA_3']) },
  cobv: { journey: 'JORNADA_4', compatible: new Set(['AGUARDANDO_DEFINICAO', 'JORNADA_4']) },
} as const;

const INCOMPATIBLE =
  'O parâmetro txid não corresponde a uma cobrança compatível com o campo ativacao.tipoJornada.';
const OTHER_CHARGE =
  'O parâmetro txid corresponde a uma cobrança imediata diferente da informada no campo ativacao.dadosJornada.txid.';

/**
 * `dadosQR` of a mandate as it is read (specification, RecCompleta): alone journey 2, with an immediate charge 3, with a due-date
 * charge 4; absent while a location that it needs is empty. Throws `RecConsultaInvalida` for the two violations of `txid`.
 */
export function activationCode({ world, words }: Bank, mandate: Mandate, txid: unknown) {
  const charge = txid === undefined ? null : composable(world, mandate, txid);
  const isIncomplete = !mandate.hasLocation || charge?.hasLocation === false;
  if (isIncomplete) return {};
  const { seed } = world.span;
  const code = composeBrCode({
    gui: words.gui,
    chargeLocation: charge === null ? null : chargeLocation(charge.kind, seed, charge.txid),
    mandateLocation: mandateLocation(seed, mandate.index),
    receiverName: RECEIVER.nameOnCode,
    receiverCity: RECEIVER.cityOnCode,
  });
  const jornada = charge === null ? 'JORNADA_2' : COMPOSED[charge.kind].journey;
  return { dadosQR: { jornada, [words.copyField]: code } };
}

function composable(world: World, mandate: Mandate, txid: unknown): JoinableCharge {
  const charge = findJoinable(world, txid);
  if (charge === null || !COMPOSED[charge.kind].compatible.has(journeyAt(mandate, world.now))) {
    throw refused(INCOMPATIBLE);
  }
  const isOther = charge.kind === 'cob' && mandate.joiningTxid !== null && mandate.joiningTxid !== txid;
  if (isOther) throw refused(OTHER_CHARGE);
  return charge;
}

/** One of the fixed charges, or the immediate charge that some mandate names as its joining payment. */
function findJoinable({ joinable, ids, mandates }: World, txid: unknown): JoinableCharge | null {
  if (typeof txid !== 'string') return null;
  const fixed = joinable.find((charge) => charge.txid === txid);
  if (fixed !== undefined) return fixed;
  const mandate = mandates[ids.owner(txid)?.mandate ?? -1];
  if (mandate === undefined || mandate.joiningTxid !== txid) return null;
  return { kind: 'cob', txid, amount: mandate.value.amount, label: mandate.good.object, hasLocation: true };
}

const refused = (razao: string): ProblemError =>
  new ProblemError('RecConsultaInvalida', 'Os parâmetros de consulta não são válidos.', {
    violations: [{ razao, propriedade: 'txid' }],
  });
