// Breaks and exclusion over a server in memory: they follow the person by their sign-in methods, as on the server.
import type { Pause } from '@parlor/economy/care/care-slice.ts';
import { pauseOf } from '@parlor/economy/care/pause.ts';
import type { FakeHandlers } from '../calls.ts';
import type { FakePlayer, FakeServer } from '../fake-server.ts';

const endOf = ({ untilMs }: Pause): number => untilMs ?? Infinity;

export class FakeHeldPlayers {
  readonly #byIdentity = new Map<string, Pause>();

  pauseOf(identity: string): Pause | undefined {
    return this.#byIdentity.get(identity);
  }
  hold(identity: string, pause: Pause): void {
    const before = this.#byIdentity.get(identity);
    if (before === undefined || endOf(before) < endOf(pause)) this.#byIdentity.set(identity, pause);
  }
}

/** Both ways, before a player links an identity. */
export function holdLinked(server: FakeServer, identity: string, player: FakePlayer): void {
  const pause = server.heldPlayers.pauseOf(identity);
  if (pause) server.act(player, 'holdPlayer', pause);
  holdIdentities(server, player, identity);
}

function holdIdentities(server: FakeServer, player: FakePlayer, ...more: readonly string[]): void {
  const pause = pauseOf(player.host.player.state.care, server.clock.now());
  if (!pause) return;
  for (const identity of [...more, ...server.identitiesOf(player).map((one) => one.identity)])
    server.heldPlayers.hold(identity, pause);
}

export const careCalls = (server: FakeServer): FakeHandlers => ({
  takeBreak: ({ body: { days } }, { player }) => {
    const reply = server.act(player, 'takeBreak', { days });
    holdIdentities(server, player);
    return reply;
  },
  excludeMe: ({ body: { length } }, { player }) => {
    const reply = server.act(player, 'excludeMe', { length });
    holdIdentities(server, player);
    return reply;
  },
});
