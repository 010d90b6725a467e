import { cardArt } from '@parlor/art/cards/card-art.ts';
import { packArt } from '@parlor/art/cards/pack-art.ts';
import { boxArt } from '@parlor/art/things/box-art.ts';
import { chipsArt } from '@parlor/art/things/counters.ts';
import { lampArt } from '@parlor/art/things/lamp-art.ts';
import { boostArt, dailyArt, passArt } from '@parlor/art/things/products.ts';
import { Art } from '../ui/media/Art.tsx';
import { Chip } from '../ui/controls/Chip.tsx';
import { Icon } from '../ui/media/Icon.tsx';
import * as icons from '../ui/media/icons.ts';
import { Section, Strip } from '../ui/layout/Page.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import styles from './Gallery.module.css';
import { Line, Piece } from './Piece.tsx';
import { cardBack } from '@parlor/art/cards/card-back.ts';
import { bundleArt } from '@parlor/art/things/bundle-art.ts';
import { pegArt } from '@parlor/art/things/peg-art.ts';

/** Drawings, sections and every icon. */
export function PicturePieces() {
  return (
    <>
      <Piece title="Things on the table" span={12}>
        <Line>
          <Art svg={cardArt('moths', 14)} className={styles.card} />
          <Art svg={packArt('lamps', 'EPIC')} className={styles.card} />
          <Art svg={cardBack('keepers')} className={styles.card} />
          {(['WELCOME', 'ENGAGEMENT', 'LOYALTY', 'RETURN'] as const).map((kind) => (
            <Art key={kind} svg={bundleArt(kind)} className={styles.tray} />
          ))}
          <Art svg={pegArt()} />
          {[
            boxArt('FREE'),
            boxArt('STANDARD'),
            boxArt('PREMIUM'),
            chipsArt(4),
            passArt(),
            boostArt(),
            dailyArt(),
            lampArt(),
            lampArt(false),
          ].map((svg) => (
            <Art key={svg} svg={svg} className={styles.thing} />
          ))}
        </Line>
      </Piece>
      <Piece title="Panel, section, strip" span={12}>
        <Section title="Most played" more={{ href: '#all', label: 'See all' }}>
          <Strip label="Kinds">
            {['All', 'Favourites', 'Dice', 'Plinko', 'Mines', 'Reels', 'Hi-Lo'].map((kind, at) => (
              <Chip key={kind} on={at === 0} href={`#${kind}`}>
                {kind}
              </Chip>
            ))}
          </Strip>
        </Section>
        <Panel>Paper on the wall.</Panel>
        <Line>
          {Object.entries(icons).map(([name, svg]) => (
            <Icon key={name} of={svg} />
          ))}
        </Line>
      </Piece>
    </>
  );
}
