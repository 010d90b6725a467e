// The switches of this process. A new act of an operator replaces one reference. A player's act reads that reference once,
// so a round is decided before the switch or refused.
import { switchName } from '@parlor/contract/calls/switches.ts';
import { switchesOf, type Switches } from '@parlor/economy/kernel/switches.ts';
import { LiveActs, type LiveActsDeps } from '../../live/live-acts.ts';
import { SWITCHES_CHANNEL, switchActsAfter, type SwitchAct } from './store.ts';

export class LiveSwitches extends LiveActs<SwitchAct> {
  /** The newest act of each switch, by its name. */
  readonly #newest = new Map<string, SwitchAct>();
  #off: Switches = new Map();

  constructor(deps: LiveActsDeps) {
    super({
      ...deps,
      name: SWITCHES_CHANNEL,
      actsAfter: switchActsAfter,
      onActs: (acts) => {
        for (const act of acts) this.#newest.set(switchName(act), act);
        this.#off = switchesOf([...this.#newest.values()].flatMap(({ off }) => off ?? []));
        deps.log.info({ act: acts.at(-1)!.number, off: [...this.#off.keys()] }, 'a switch has changed');
      },
    });
  }

  /** Each change makes a new map. */
  current(): Switches {
    return this.#off;
  }

  /** The act that switched it off, even if its end has passed; undefined if it was switched on since. */
  actOf(name: string): SwitchAct | undefined {
    const act = this.#newest.get(name);
    return act?.off && act;
  }
}
