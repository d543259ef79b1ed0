import { pick, seeded } from './seeded.ts';

const FIRST =
  'Ana,Bruno,Carla,Diego,Elisa,Fábio,Gabriela,Heitor,Inês,João,Kátia,Luís,Márcia,Nélson,Olívia,Paulo,Rita,Sérgio,Tânia,Vítor'.split(
    ',',
  );
const LAST =
  'Araújo,Barbosa,Cardoso,Dias,Esteves,Fonseca,Gonçalves,Lacerda,Moreira,Nóbrega,Pacheco,Queiroz,Sampaio,Tavares,Vasconcelos'.split(
    ',',
  );
const COMPANIES =
  'Padaria Trigo Bom Ltda,Oficina do Zé ME,Clínica Vida Plena S/S,Mercado São Jorge Ltda,Escola Passo a Passo'.split(
    ',',
  );

/** One payer with the mandate that joins them to the company. Amounts in centavos. */
export type FakePayer = {
  readonly name: string;
  readonly document: string;
  readonly idRec: string;
  readonly contract: string;
  readonly amount: number;
  readonly dueDay: number;
};

/** The same payers for the same count. */
export function fakePayers(count: number): readonly FakePayer[] {
  const random = seeded(7);
  return Array.from({ length: count }, (_, index) => fakePayer(index, random));
}

function fakePayer(index: number, random: () => number): FakePayer {
  const isCompany = random() < 0.1;
  const digits = String(Math.floor(random() * 1e9)).padStart(9, '0');
  return {
    name: isCompany
      ? pick(COMPANIES, random)
      : `${pick(FIRST, random)} ${pick(LAST, random)} ${pick(LAST, random)}`,
    document: isCompany
      ? `${digits.slice(0, 2)}.${digits.slice(2, 5)}.${digits.slice(5, 8)}/0001-${digits.slice(7)}`
      : `***.${digits.slice(0, 3)}.${digits.slice(3, 6)}-**`,
    idRec: `RR12345678202501${String(index % 28).padStart(2, '0')}${String(index).padStart(11, '0')}`,
    contract: `CT-${String(2_500 + index)}`,
    amount: pick([4_990, 7_990, 12_000, 15_990, 29_900, 120_000], random),
    dueDay: 1 + Math.floor(random() * 28),
  };
}
