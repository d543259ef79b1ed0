import type { faults } from '../../../src-preload/contract/practice-bank/faults.ts';
import { ProblemError } from '../wire/problem.ts';
import type { ControlHandlers } from './control-calls.ts';
import type { ControlRoom } from './control-room.ts';

/** The calls that give the bank faults and take them away. */
export function faultControls({ faults: active }: ControlRoom): ControlHandlers<keyof typeof faults> {
  return {
    listFaults: () => [...active.list()],
    addFault: (order) => active.add(order),
    removeFault: ({ id }) => {
      if (!active.list().some((fault) => fault.id === id)) {
        throw new ProblemError('NaoEncontrado', `Não há falha de número ${id}.`);
      }
      active.remove(id);
      return null;
    },
    replaceFaults: ({ faults: orders }) => [...active.replace(orders)],
  };
}
