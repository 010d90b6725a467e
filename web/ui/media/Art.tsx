'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import type { CSSProperties } from 'react';
import { coverTarget } from '../game/cover-transition.ts';
import { classNames } from '../layout/class-names.ts';
import styles from './Art.module.css';
import { pictureAddress } from './picture-address.ts';

export type ArtProps = {
  /** SVG text from a function in `art/`. */
  svg: string;
  /** Alternative text. "" (default) if the text beside it says it. */
  alt?: string;
  /**
   * `inline` puts the drawing into the page (first screen, animation, text colour). `image` (default) uses a
   * lazy image.
   */
  as?: 'image' | 'inline';
  className?: string | undefined;
  style?: CSSProperties;
  /** Displayed height, if one page shows the drawing in several sizes (`pictureAddress`). */
  heightPx?: number | undefined;
  /** The game of a cover, which then moves along between screens. */
  cover?: string;
};

const sizeOf = (svg: string): { width: number; height: number } => {
  const [, width = '1', height = '1'] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
};

export function Art({ svg, alt = '', as = 'image', className, style, heightPx, cover }: ArtProps) {
  const carried = cover === undefined ? {} : { ref: coverTarget(cover), 'data-cover': cover };
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
