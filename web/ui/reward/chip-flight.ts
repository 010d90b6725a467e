import { chipArt } from '@parlor/art/things/counters.ts';
import { isStill } from '../../theme/motion.ts';

/** Start or end of a flight, in px of the window. */
export type Spot = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>;

const FLIGHT_MS = 420;
const APART_MS = 40;
const SIZE_PX = 32;
/** How far above both ends a chip rises. */
const LIFT_PX = 64;
/** `--ease-lift` and `--ease-leave`: up slowly, away fast. */
const LIFT = 'cubic-bezier(0.2, 0, 0.2, 1)';
const LEAVE = 'cubic-bezier(0.5, 0, 0.9, 0.4)';

/** More points, more chips. */
export const countersFor = (points: number): 3 | 5 | 8 => (points < 100 ? 3 : points < 250 ? 5 : 8);

const middle = ({ x, y, width, height }: Spot) => [x + width / 2 - SIZE_PX / 2, y + height / 2 - SIZE_PX / 2];
const place = (x: number, y: number, scale: number) => `translate(${x}px, ${y}px) scale(${scale})`;

/**
 * Chips fly from one position to another, one after the other. Purely visual. With reduced motion nothing
 * flies. Resolves when the last one has landed.
 */
export async function flyChips(from: Spot, to: Spot, count: number): Promise<void> {
  if (isStill()) return;
  const air = document.createElement('div');
  air.setAttribute('aria-hidden', 'true');
  air.style.cssText = 'position:fixed;inset:0;overflow:clip;pointer-events:none;z-index:var(--z-scene)';
  const [startX = 0, startY = 0] = middle(from);
  const [endX = 0, endY = 0] = middle(to);
  const address = `data:image/svg+xml,${encodeURIComponent(chipArt())}`;
  const flights = Array.from({ length: count }, (_, at) => {
    const counter = document.createElement('img');
    counter.src = address;
    counter.alt = '';
    counter.style.cssText = `position:absolute;inset:0 auto auto 0;inline-size:${SIZE_PX}px;block-size:${SIZE_PX}px`;
    air.append(counter);
    // Paths alternate left and right.
    const aside = (at % 2 ? 1 : -1) * (10 + 7 * at);
    const keyframes: Keyframe[] = [
      { transform: place(startX, startY, 0.7), opacity: 0, easing: LIFT },
      { opacity: 1, offset: 0.12 },
      {
        transform: place((startX + endX) / 2 + aside, Math.min(startY, endY) - LIFT_PX, 1),
        offset: 0.5,
        easing: LEAVE,
      },
      { opacity: 1, offset: 0.9 },
      { transform: place(endX, endY, 0.6), opacity: 0 },
    ];
    return counter.animate(keyframes, { duration: FLIGHT_MS, delay: at * APART_MS, fill: 'both' });
  });
  document.body.append(air);
  await Promise.allSettled(flights.map((flight) => flight.finished));
  air.remove();
}
