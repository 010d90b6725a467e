// Checks that what the content offers is honest (simulator/offers/offers.ts). What screens do with it is checked in
// tools/lint/honest-screens.ts.
import { join } from 'node:path';
import type { Content } from '@parlor/economy/kernel/world.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { offerFaults } from '../../simulator/offers/offers.ts';
import { percent } from '../../web/i18n/format.ts';
import { lineAt, root, type Finding, type Tree } from '../lint/repository.ts';

/** A percentage as the screens write it, in hundredths of a percent. */
const shownHundredths = (share: number): number =>
  Math.round(Number(percent(share, 'en').replace(/[%\s]/g, '')) * 100);

export const findDishonestOffers = (tree: Tree, content: Content = contentOf()): Finding[] =>
  offerFaults(content, shownHundredths).map(({ file, part, message }) => {
    const text = tree.get(`content/${file}`) ?? '';
    return { path: `content/${file}`, line: lineAt(text, Math.max(0, text.indexOf(part))), message };
  });

const contentOf = (): Content => loadContent(join(root, 'content')).content;
