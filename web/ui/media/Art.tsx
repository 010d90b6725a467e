'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import type { CSSProperties } from 'react';
import { receivesCover } from '../game/cover-transition.ts';
import { classNames } from '../layout/class-names.ts';
import styles from './Art.module.css';
import { pictureAddress } from './picture-address.ts';

export type ArtProps = {
  /** SVG text of a function in `art/`. */
  svg: string;
  /** What it shows; "" (default) where the words beside it say it. */
  alt?: string;
  /** `inline` puts the drawing into the page (first screen, drawings that move, ink of the text);
   * `image` (default) makes it a picture of its own, drawn when it comes into view. */
  as?: 'image' | 'inline';
  className?: string | undefined;
  style?: CSSProperties;
  /** How high the picture is shown, where one page shows the same drawing in several sizes (`pictureAddress`). */
  heightPx?: number | undefined;
  /** The game whose cover it is: the picture then goes along from screen to screen. */
  cover?: string;
};

const sizeOf = (svg: string): { width: number; height: number } => {
  const [, width = '1', height = '1'] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
};

export function Art({ svg, alt = '', as = 'image', className, style, heightPx, cover }: ArtProps) {
  const carried = cover === undefined ? {} : { ref: receivesCover(cover), 'data-cover': cover };
  if (as === 'image')
    return (
      <img
        src={pictureAddress(svg, heightPx)}
        alt={alt}
        loading="lazy"
        decoding="async"
        draggable={false}
        className={classNames(styles.art, className)}
        style={style}
        {...sizeOf(svg)}
        {...carried}
      />
    );
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={classNames(styles.art, className)}
      style={style}
      dangerouslySetInnerHTML={{ __html: svg }}
      {...carried}
    />
  );
}
