import { isComposable, type JoinableCharge } from '../records/joinable-charge.ts';
import { joiningTxidAt, type Mandate } from '../records/mandate.ts';
import type { World } from '../storage/world.ts';
import { activationCodeOf, JOURNEY_OF } from '../wire/composed-codes.ts';
import { journeyAt } from '../wire/mandate-json.ts';
import { ProblemError } from '../wire/problem.ts';
import type { Bank } from './route.ts';

/** The mandates that a kind of charge is compatible with, by `ativacao.tipoJornada`. A paid charge still composes. */
const COMPATIBLE: Readonly<Record<JoinableCharge['kind'], ReadonlySet<string>>> = {
  cob: new Set(['AGUARDANDO_DEFINICAO', 'JORNADA_3']),
  cobv: new Set(['AGUARDANDO_DEFINICAO', 'JORNADA_4']),
};

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
  const location = mandate.locationId === null ? null : world.locations.byId(mandate.locationId);
  if (location === null || (charge !== null && !isComposable(charge, world.now))) return {};
  const code = activationCodeOf(world, words.gui, { location, charge });
  return { dadosQR: { jornada: JOURNEY_OF[charge?.kind ?? 'none'], [words.copyField]: code } };
}

function composable(world: World, mandate: Mandate, txid: unknown): JoinableCharge {
  const charge = typeof txid === 'string' ? world.joinableByTxid(txid) : null;
  if (charge === null || !COMPATIBLE[charge.kind].has(journeyAt(mandate, world.now))) {
    throw refused(INCOMPATIBLE);
  }
  const named = joiningTxidAt(mandate, world.now);
  if (charge.kind === 'cob' && named !== null && named !== txid) throw refused(OTHER_CHARGE);
  return charge;
}

const refused = (razao: string): ProblemError =>
  new ProblemError('RecConsultaInvalida', 'Os parâmetros de consulta não são válidos.', {
    violations: [{ razao, propriedade: 'txid' }],
  });
