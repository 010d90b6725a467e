'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { dice } from '@parlor/art/games/covers/dice.ts';
import { drawCover } from '@parlor/art/games/draw-cover.ts';
import { boxArt } from '@parlor/art/things/box-art.ts';
import { chipsArt } from '@parlor/art/things/counters.ts';
import { drawnWordmark } from '@parlor/art/things/parlor-signs.ts';
import { sceneArt, type Scene } from '@parlor/art/things/scene-art.ts';
import { Art } from '../../ui/media/Art.tsx';
import { HeroScene } from '../../ui/layout/HeroScene.tsx';
import styles from './SignInLayout.module.css';

export type SignInLayoutProps = {
  /** The pictures on the table of the hero: objects of the app, or one scene. */
  pictures: 'things' | Scene;
  title: string;
  /** Which part of the sign-in this is: a change moves the focus to its title, which is read out. */
  part?: string;
  subtitle: ReactNode;
  smallPrint?: ReactNode;
  /** At the end of the top line, opposite the wordmark. */
  corner?: ReactNode;
  children?: ReactNode;
};

/** Position: px from the middle, px from the top, width, rotation. */
const at = (x: number, y: number, width: number, turn = 0): CSSProperties =>
  ({ '--x': `${x}px`, '--y': `${y}px`, '--w': `${width}px`, '--r': `${turn}deg` }) as CSSProperties;

/** The layout of the sign-in screens: a lamp, a table, and one action. */
export function SignInLayout({
  pictures,
  title,
  part,
  subtitle,
  smallPrint,
  corner,
  children,
}: SignInLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(part);
  useEffect(() => {
    if (shown.current !== part) heading.current?.focus();
    shown.current = part;
  }, [part]);
  return (
    <div className={styles.screen}>
      <HeroScene lit={pictures !== 'unplugged'} screen="sign-in" className={styles.picture}>
        <Art svg={drawnWordmark()} as="inline" alt="Parlor" className={styles.sign} />
        {pictures === 'things' ? (
          <>
            <Art
              svg={drawCover({ dice }, 'dice-moons')}
              as="inline"
              className={styles.cover}
              style={at(-92, 224, 96, -10)}
            />
            <Art
              svg={drawCover({ dice }, 'dice-bone')}
              as="inline"
              className={styles.cover}
              style={at(-28, 214, 96, 5)}
            />
            <Art svg={chipsArt(5)} as="inline" className={styles.thing} style={at(52, 248, 104)} />
            <Art svg={boxArt('STANDARD')} as="inline" className={styles.thing} style={at(122, 232, 104)} />
          </>
        ) : (
          <Art svg={sceneArt(pictures)} as="inline" className={styles.thing} style={at(0, 216, 190)} />
        )}
      </HeroScene>
      {corner && <div className={styles.corner}>{corner}</div>}
      <div className={styles.words}>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.subtitle}>{subtitle}</p>
        {children}
        {smallPrint && <p className={styles.smallPrint}>{smallPrint}</p>}
      </div>
    </div>
  );
}
