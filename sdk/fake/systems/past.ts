// The past of a previewed player: thirty days before the day of the preview, lived as simulated players live, under the
// content of the draft.
import type { PreviewPlayer } from '@parlor/contract/calls/operator/content/preview.ts';
import { playerViews, type CommandInput, type CommandName } from '@parlor/economy/act.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { dayAt } from '../../../simulator/lives/calendar.ts';
import { fateOf } from '../../../simulator/lives/chance.ts';
import { lifeOf } from '../../../simulator/lives/life.ts';
import { personas } from '../../../simulator/lives/personas.ts';
import { tablesOf, type Table } from '../../../simulator/lives/tables.ts';
import type { FakePlayer, FakeServer } from '../fake-server.ts';

/** The exact odds of all games take longer than a past. Every previewed player of a content uses the same. */
const known = new WeakMap<Content, Table[]>();
function tablesUnder(content: Content): Table[] {
  let tables = known.get(content);
  if (tables === undefined) known.set(content, (tables = tablesOf(content)));
  return tables;
}

/** The player begins now, by the clock of the server. The last visit is on the day before `untilMs`. */
export function livePast(server: FakeServer, player: FakePlayer, who: PreviewPlayer, untilMs: number): void {
  if (who === 'new') return;
  const isPayer = who === 'payer';
  const persona = personas.find(({ name }) => name === (isPayer ? 'regular' : who))!;
  const firstDay = dayAt(server.clock.now());
  const lastDay = dayAt(untilMs) - 1;
  const lot = {
    persona,
    fate: fateOf(1, 1),
    firstDay,
    lastDay,
    buysPass: isPayer,
    buysBundle: isPayer,
  };
  const { content } = server.loaded;
  const { host } = player;
  const version = content.legal?.version;
  if (version !== undefined)
    server.act(player, 'acceptTerms', { body: { version, isOfAge: true, accepted: true } });
  const script = lifeOf(lot, tablesUnder(content), content.shop);
  let turn = script.next();
  while (turn.done !== true) {
    const { does, name, input, nowMs } = turn.value;
    const world = { ...server.world(), nowMs };
    if (does === 'view')
      turn = script.next(
        (playerViews[name] as (...of: unknown[]) => unknown)(host.player, world, input, host.version),
      );
    else {
      const reply = host.act<CommandName>(name, input as CommandInput<CommandName>, world);
      // A limit of the content; the life continues, as in the simulation.
      turn = script.next(isRefusal(reply) ? undefined : reply);
    }
  }
}
