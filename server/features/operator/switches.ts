// Switches: the audit log records operator and reason in the transaction of the change.
import type { SwitchCard } from '@parlor/contract/calls/operator/switches.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OperatorDeps, OperatorHandlers } from './deps.ts';
import { noteAct } from './store.ts';

export function switchHandlers({
  switches: operated,
  clock,
}: OperatorDeps): Pick<OperatorHandlers, 'operatorSwitches' | 'switchEffect' | 'switchOff' | 'switchOn'> {
  const switches = () => {
    if (operated === undefined) throw new ApiError('NOT_FOUND', 'This server has no switches.');
    return operated;
  };
  const noted = (by: string, act: string, why: string, details: object) =>
    ((tx, cards: SwitchCard[]) =>
      noteAct(tx, { by, act, why, details }, clock.now(), { switches: cards })) satisfies Parameters<
      NonNullable<OperatorDeps['switches']>['turn']
    >[1];
  return {
    operatorSwitches: async () => ({ switches: switches().list() }),
    switchEffect: async ({ query: { kind, id } }) =>
      switches().effect({ kind, ...(id === undefined ? {} : { id }) }),
    switchOff: async ({ caller: { playerId: by }, body: { kind, id, why, ...off } }) => {
      const target = { kind, ...(id === undefined ? {} : { id }) };
      const note = noted(by, 'switch-off', why, { ...target, ...off });
      return { switches: await switches().turn({ ...target, off, by, why }, note) };
    },
    switchOn: async ({ caller: { playerId: by }, body: { kind, id, why } }) => {
      const target = { kind, ...(id === undefined ? {} : { id }) };
      return { switches: await switches().turn({ ...target, by, why }, noted(by, 'switch-on', why, target)) };
    },
  };
}
