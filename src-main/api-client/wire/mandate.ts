import { z } from 'zod';
import type { MandateTerms } from '../../core/checks/mandate-form-values.ts';
import type { Ending, MandateRecord } from '../../core/records.ts';
import type { MandateQr } from '../bank-api.ts';
import {
  agreedAmount,
  day,
  documentFields,
  documentOf,
  ending,
  group,
  history,
  identifier,
  lastDay,
  optionalIdentifier,
  optionalLocation,
  optionalText,
  requiredGroup,
  text,
} from './fields.ts';
import type { Resource } from './resource.ts';

/** `RecCompleta`: id, start date and amounts must be readable, the rest may be odd. */
const wireMandate = z.object(
  {
    idRec: identifier,
    status: text,
    vinculo: group({
      contrato: text,
      objeto: optionalText,
      devedor: group({ nome: text, ...documentFields }),
    }),
    calendario: requiredGroup({ dataInicial: day, dataFinal: lastDay, periodicidade: text }),
    valor: z.nullish(
      z.object({ valorRec: agreedAmount, valorMinimoRecebedor: agreedAmount }, 'not an object'),
    ),
    politicaRetentativa: optionalText,
    loc: group({ location: optionalLocation }),
    ativacao: group({ tipoJornada: optionalText, dadosJornada: group({ txid: optionalIdentifier }) }),
    atualizacao: history,
    encerramento: ending,
  },
  'not an object',
);

/** Mandates (`rec`). */
export const mandates: Resource<MandateRecord> = {
  kind: 'mandate',
  path: '/rec',
  listField: 'recs',
  idField: 'idRec',
  schema: wireMandate.transform((mandate) => ({
    idRec: mandate.idRec,
    status: mandate.status,
    contract: mandate.vinculo.contrato,
    object: mandate.vinculo.objeto,
    payer: { name: mandate.vinculo.devedor.nome, document: documentOf(mandate.vinculo.devedor) },
    startDate: mandate.calendario.dataInicial,
    ...mandate.calendario.dataFinal,
    periodicity: mandate.calendario.periodicidade,
    fixedAmount: mandate.valor?.valorRec ?? null,
    floorAmount: mandate.valor?.valorMinimoRecebedor ?? null,
    retryPolicy: mandate.politicaRetentativa,
    location: mandate.loc.location,
    journey: mandate.ativacao.tipoJornada,
    joiningTxid: mandate.ativacao.dadosJornada.txid,
    history: mandate.atualizacao,
    ending: mandate.encerramento,
  })),
};

const contractAlone = group({ vinculo: group({ contrato: optionalText }) });

/** The contract in a mandate's raw JSON, whatever else in it cannot be understood; null where the contract cannot either. */
export function readContract(raw: string): string | null {
  const shown = contractAlone.safeParse(JSON.parse(raw));
  return shown.success ? shown.data.vinculo.contrato : null;
}

const endingAlone = group({ encerramento: ending });

/** Why and by whom a mandate was ended, from its raw JSON, whatever else in it cannot be understood. */
export function readEnding(raw: string): Ending | null {
  return endingAlone.safeParse(JSON.parse(raw)).data?.encerramento ?? null;
}

/** The parts of a mandate's reading that its activation code needs (SERVICE.md, section 2.4). */
export const mandateQr = group({
  loc: group({ location: optionalLocation }),
  dadosQR: group({ jornada: optionalText, instantCopiaECola: optionalText }),
}).transform(({ loc, dadosQR }): { readonly location: string | null; readonly qr: MandateQr } => ({
  location: loc.location,
  qr: { journey: dadosQR.jornada, code: dadosQR.instantCopiaECola },
}));

/** What a record leaves in its raw JSON alone, and revisions and copies need. */
const mandateRest = group({
  recebedor: group({ convenio: optionalText }),
  loc: group({ id: optionalText }),
});

const LOCATION_NUMBER = /^\d{1,15}$/;

/** A mandate's terms from its stored raw JSON; null where that cannot be understood. */
export function readMandateTerms(raw: string): MandateTerms | null {
  const json: unknown = JSON.parse(raw);
  const record = mandates.schema.safeParse(json);
  const rest = mandateRest.safeParse(json);
  if (!record.success || !rest.success) return null;
  const { recebedor, loc } = rest.data;
  const isNumber = loc.id !== null && LOCATION_NUMBER.test(loc.id);
  return {
    record: record.data,
    agreement: recebedor.convenio,
    locationId: isNumber ? Number(loc.id) : null,
  };
}
