import type { Rarity } from '@parlor/contract/kernel/vocabulary.ts';
import { useRef, type CSSProperties, type PointerEvent } from 'react';
import { defaultPackArt } from '@parlor/art/cards/pack-art.ts';
import { Art } from '../../../ui/media/Art.tsx';
import { Icon } from '../../../ui/media/Icon.tsx';
import { arrowRight } from '../../../ui/media/icons.ts';
import styles from './SealedPack.module.css';

export type SealedPackProps = {
  rarity: Rarity;
  /** True while the strip comes off. */
  isTorn: boolean;
  /** The server has replied with the cards, so the strip follows the finger. */
  isReady: boolean;
  onGrip: () => void;
  onTorn: () => void;
};

/** The part of the line after which the strip is torn off. */
const ENOUGH = 0.8;
/** How far the pack tilts towards the finger, in degrees. */
const LEAN = 2;

/** The pack with its tear strip. The strip is for touch and mouse only: a button below the pack does the same. */
export function SealedPack({ rarity, isTorn, isReady, onGrip, onTorn }: SealedPackProps) {
  const pack = useRef<HTMLDivElement>(null);
  const grip = useRef<{ at: number; share: number } | undefined>(undefined);
  const svg = defaultPackArt(rarity);

  const lean = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const turn = Math.max(-1, Math.min(1, ((clientX - left) / width) * 2 - 1)) * LEAN;
    pack.current?.style.setProperty('--lean', `${turn}deg`);
  };
  const pull = ({ clientX }: PointerEvent) => {
    const from = grip.current;
    const element = pack.current;
    if (!from || !element) return;
    const forward = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    from.share = Math.max(0, Math.min(1, ((clientX - from.at) * forward) / element.offsetWidth));
    // Nothing tears before the cards are known.
    if (isReady) element.style.setProperty('--torn', String(from.share));
  };
  const letGo = () => {
    const from = grip.current;
    grip.current = undefined;
    pack.current?.removeAttribute('data-gripped');
    if (!from) return;
    if (isReady && from.share >= ENOUGH) return onTorn();
    pack.current?.style.setProperty('--torn', '0');
  };

  return (
    <div className={styles.place} onPointerMove={lean}>
      <div
        ref={pack}
        className={styles.pack}
        data-torn={isTorn || undefined}
        style={{ '--torn': 0 } as CSSProperties}
      >
        <Art svg={svg} as="inline" className={styles.body} />
        <Art svg={svg} as="inline" className={styles.strip} />
        <span className={styles.line} />
        <span
          className={styles.knob}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            grip.current = { at: event.clientX, share: 0 };
            pack.current?.setAttribute('data-gripped', '');
            onGrip();
          }}
          onPointerMove={pull}
          onPointerUp={letGo}
          onPointerCancel={letGo}
        >
          <Icon of={arrowRight} mirrored />
        </span>
      </div>
    </div>
  );
}
