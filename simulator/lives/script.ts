// A life is a generator that knows no host: it yields commands for the engine and gets the replies. So the same life runs on
// the engine in memory, in a browser, and on the server's players.
import type { CommandInput, CommandName, CommandReply, playerViews, ViewName } from '../../economy/act.ts';

export type Step =
  | { readonly does: 'act'; readonly nowMs: number; readonly name: CommandName; readonly input: unknown }
  | { readonly does: 'view'; readonly nowMs: number; readonly name: ViewName; readonly input: unknown };

/** Yields steps and gets their replies. The runner throws refusals. */
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
