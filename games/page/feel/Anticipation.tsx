import { useEffect, type CSSProperties } from 'react';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { tremble } from './haptics.ts';
import type { Held } from './anticipation.ts';

/** When the wait begins and how long it lasts, for the styles of the stage. */
export const heldStyle = ({ afterMs, forMs }: Held, share: number): CSSProperties =>
  ({ '--after': `${afterMs * share}ms`, '--for': `${forMs * share}ms` }) as CSSProperties;

interface Props {
  readonly page: Pick<GamePageContext, 'sound' | 'share' | 'still'>;
  readonly held: Held;
}

/**
 * The moment before a possible large win: the walls go dark, the stage comes nearer (anticipation.css), beats rise,
 * and the phone trembles. It ends with the wait, or at once if the player ends the wait. Decorative.
 */
export function Anticipation({ page: { sound, share, still }, held: { afterMs, forMs } }: Props) {
  const [after, lasts] = [afterMs * share, forMs * share];
  useEffect(() => {
    if (still) return undefined;
    let stops = (): void => {};
    const timer = setTimeout(() => {
      const [silences, calms] = [sound.rise(lasts), tremble(lasts)];
      stops = () => {
        silences();
        calms();
      };
    }, after);
    return () => {
      clearTimeout(timer);
      stops();
    };
  }, [after, lasts, sound, still]);
  if (still) return null;
  return <i className="anticipation" aria-hidden="true" />;
}
