// Checks of a draft: start, show and cancel. Only the server makes verdicts.
import type { operatorChecks } from '@parlor/contract/calls/operator/content/checks.ts';
import type { Gate, NoteCheck } from '../../../content/gate/gate.ts';
import { ApiError } from '../../../http/api-error.ts';
import { contentOf, type OperatorDeps, type OperatorHandlers } from '../deps.ts';
import { noteAct } from '../store.ts';

type GateHandlers = Pick<OperatorHandlers, keyof typeof operatorChecks>;

export function gateHandlers(d: OperatorDeps): GateHandlers {
  const gate = (): Gate => {
    const found = contentOf(d).gate;
    if (found === undefined) throw new ApiError('NOT_FOUND', 'This server does not check drafts.');
    return found;
  };
  const note =
    (by: string, act: string, details: object): NoteCheck =>
    (tx) =>
      noteAct(tx, { by, act, why: 'Check of a draft', details }, d.clock.now());
  return {
    draftGate: async ({ params }) => gate().state(Number(params.id)),
    startGate: async ({ caller: { playerId: by }, params, body }) =>
      gate().start(
        { ...body, id: Number(params.id), by },
        note(by, 'start-gate', { draft: Number(params.id), ...body }),
      ),
    cancelGate: async ({ caller: { playerId: by }, params }) =>
      gate().cancel(Number(params.id), note(by, 'cancel-gate', { draft: Number(params.id) })),
  };
}
