/** Who makes a status change. `bank`: the receiver's or the payer's bank, and the passing of time. */
export type Mover = 'receiver' | 'payer' | 'bank';

type Transition = { readonly from: string; readonly to: string; readonly by: readonly Mover[] };

const EVERYONE = ['receiver', 'payer', 'bank'] as const;

const from = (status: string, moves: Readonly<Record<string, readonly Mover[]>>): readonly Transition[] =>
  Object.entries(moves).map(([to, by]) => ({ from: status, to, by }));

/**
 * Every status change that is legal (rules/records.md, Statuses; the specification lists the words). A receiver may only cancel.
 * A confirmation request that nobody has received can expire as well, since its sender chooses when it expires.
 */
export const STATE_MACHINES = {
  rec: [
    ...from('CRIADA', {
      APROVADA: ['payer'],
      REJEITADA: ['payer'],
      EXPIRADA: ['bank'],
      CANCELADA: ['receiver', 'bank'],
    }),
    ...from('APROVADA', { CANCELADA: EVERYONE, EXPIRADA: ['bank'] }),
  ],
  solicrec: [
    ...from('CRIADA', { ENVIADA: ['bank'], EXPIRADA: ['bank'], CANCELADA: ['receiver', 'bank'] }),
    ...from('ENVIADA', { RECEBIDA: ['bank'], EXPIRADA: ['bank'], CANCELADA: ['receiver', 'bank'] }),
    ...from('RECEBIDA', {
      ACEITA: ['payer'],
      REJEITADA: ['payer'],
      EXPIRADA: ['bank'],
      CANCELADA: ['receiver', 'bank'],
    }),
  ],
  cobr: [
    ...from('CRIADA', { ATIVA: ['bank'], REJEITADA: ['bank'], CANCELADA: EVERYONE }),
    ...from('ATIVA', { CONCLUIDA: ['bank'], EXPIRADA: ['bank'], REJEITADA: ['bank'], CANCELADA: EVERYONE }),
  ],
  tentativa: [
    ...from('SOLICITADA', { AGENDADA: ['bank'], REJEITADA: ['bank'], CANCELADA: EVERYONE }),
    ...from('AGENDADA', { PAGA: ['bank'], CANCELADA: EVERYONE, REJEITADA: ['bank'], EXPIRADA: ['bank'] }),
  ],
} as const satisfies Readonly<Record<string, readonly Transition[]>>;

/** A name of {@link STATE_MACHINES}, in the words of the wire: mandate, confirmation request, charge, attempt. */
export type Machine = keyof typeof STATE_MACHINES;

/** The status that each thing begins with. */
export const FIRST_STATUS: Readonly<Record<Machine, string>> = {
  rec: 'CRIADA',
  solicrec: 'CRIADA',
  cobr: 'CRIADA',
  tentativa: 'SOLICITADA',
};

const transitionsOf = (machine: Machine): readonly Transition[] => STATE_MACHINES[machine];

// A big world checks half a million changes as it is made, so that each is looked up, not searched.
const movesIn = (machine: Machine): ReadonlySet<string> =>
  new Set(transitionsOf(machine).map(({ from: status, to }) => `${status} ${to}`));
const MOVES: Readonly<Record<Machine, ReadonlySet<string>>> = {
  rec: movesIn('rec'),
  solicrec: movesIn('solicrec'),
  cobr: movesIn('cobr'),
  tentativa: movesIn('tentativa'),
};

/** Whether a status may follow another, whoever moves it. */
export const canMove = (machine: Machine, status: string, to: string): boolean =>
  MOVES[machine].has(`${status} ${to}`);

/** Throws `RangeError` for an illegal change: a world that makes one is a defect of the bank, not of a request. */
export function assertTransition(machine: Machine, status: string, to: string): void {
  if (!canMove(machine, status, to)) throw new RangeError(`${machine}: ${status} is not followed by ${to}`);
}

/** The statuses from which a mover can bring a thing to `to`, as a PATCH asks or a person at the controls does. */
export const statusesFromWhich = (machine: Machine, to: string, by: Mover): ReadonlySet<string> =>
  new Set(
    transitionsOf(machine)
      .filter((one) => one.to === to && one.by.includes(by))
      .map((one) => one.from),
  );

type History = readonly { readonly status: string; readonly at: number }[];

/**
 * Walks a whole history: its first status, each change, and that time does not run backwards. Throws `RangeError` where it is not
 * legal. Returns the history, so that it can be checked where it is made.
 */
export function assertHistory<Checked extends History>(machine: Machine, history: Checked): Checked {
  const first = history[0]?.status;
  if (first !== FIRST_STATUS[machine]) throw new RangeError(`${machine}: begins with ${first}`);
  for (const [index, { status, at }] of history.entries()) {
    const next = history[index + 1];
    if (next === undefined) break;
    assertTransition(machine, status, next.status);
    if (next.at < at) throw new RangeError(`${machine}: ${next.status} comes before ${status}`);
  }
  return history;
}
