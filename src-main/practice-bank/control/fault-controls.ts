import type { faults } from '../../../src-preload/contract/practice-bank/faults.ts';
import { ProblemError } from '../wire/problem.ts';
import type { ControlHandlers } from './control-calls.ts';
import type { ControlRoom } from './control-room.ts';

/** The calls that give the bank faults and take them away. */
export function faultControls({ faults: desk }: ControlRoom): ControlHandlers<keyof typeof faults> {
  return {
    listFaults: () => [...desk.list()],
    addFault: (order) => desk.add(order),
    removeFault: ({ id }) => {
      if (!desk.list().some((fault) => fault.id === id)) {
        throw new ProblemError('NaoEncontrado', `Não há falha de número ${id}.`);
      }
      desk.remove(id);
      return null;
    },
    replaceFaults: ({ faults: orders }) => [...desk.replace(orders)],
  };
}
