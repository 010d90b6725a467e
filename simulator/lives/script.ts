// A life is written as a script that knows no host: it yields what it asks of the engine and is handed the answer.
// So the very same life runs on the engine in memory, in a browser, and on the server's players.
import type { CommandInput, CommandName, CommandReply, playerViews, ViewName } from '../../economy/act.ts';

export type Step =
  | { readonly does: 'act'; readonly nowMs: number; readonly name: CommandName; readonly input: unknown }
  | { readonly does: 'view'; readonly nowMs: number; readonly name: ViewName; readonly input: unknown };

/** Yields steps, is handed their answers. A refusal never comes back: whoever runs the script throws it. */
export type Script<T = void> = Generator<Step, T, unknown>;

export function* act<N extends CommandName>(
  nowMs: number,
  name: N,
  input: CommandInput<N>,
): Script<CommandReply<N>> {
  return (yield { does: 'act', nowMs, name, input }) as CommandReply<N>;
}

export function* view<N extends ViewName>(
  nowMs: number,
  name: N,
): Script<ReturnType<(typeof playerViews)[N]>> {
  return (yield { does: 'view', nowMs, name, input: {} }) as ReturnType<(typeof playerViews)[N]>;
}
