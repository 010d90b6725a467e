import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { SCREEN_PATHS } from '@parlor/contract/calls/announcements.ts';
import type { InboxNews } from '@parlor/contract/calls/inbox.ts';
import { languageOfTag } from '@parlor/contract/formats/languages.ts';
import { writtenIn } from '@parlor/contract/kernel/written-text.ts';
import { useSetBackReasons } from '../../ui/media/use-set-back-reasons.ts';
import { clockTime, count, figure } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import {
  flagCheckered,
  handCoins,
  listChecks,
  megaphone,
  sealWarning,
  storefront,
} from '../../ui/media/icons.ts';

export interface NewsWords {
  readonly icon: string;
  readonly title: string;
  readonly text: string;
  /** Who wrote it. */
  readonly from?: string;
  /** The page that it is about; missing for the result of a race, whose row has a button. */
  readonly href?: string;
}

export function useNewsLabels() {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const reasons = useSetBackReasons();
  const words = (news: InboxNews): NewsWords => {
    switch (news.kind) {
      case 'quest-done':
        return {
          icon: listChecks,
          title: t`Quest completed`,
          text: t`Claim your reward before midnight UTC.`,
          href: paths.quests(),
        };
      case 'streak-ended':
        return {
          icon: handCoins,
          title: t`Your streak has ended`,
          text: t`${plural(news.days, {
            one: 'It lasted # day. A new streak has started.',
            other: 'It lasted # days. A new streak has started.',
          })}`,
          href: paths.daily(),
        };
      case 'race-result': {
        const [place, prize] = [count(news.place, locale), figure(news.prize, 'PP', { locale }).text];
        return {
          icon: flagCheckered,
          title: t`${news.title}: place ${place}`,
          text: t`We added your prize of ${prize} PP to your balance.`,
        };
      }
      case 'order-delivered':
        return {
          icon: storefront,
          title: t`${news.title}: delivered`,
          text: t`Open the order to see what you received.`,
          href: paths.order(news.orderId),
        };
      case 'order-refunded':
        return {
          icon: storefront,
          title: t`${news.title}: refunded`,
          text: t`Open the order to see the refund.`,
          href: paths.order(news.orderId),
        };
      case 'correction': {
        const { currency } = news;
        const amount = figure(Math.abs(news.amount), currency, { locale }).text;
        return {
          icon: handCoins,
          title: t`Your balance was corrected`,
          text:
            news.amount < 0
              ? t`Our team removed ${amount} ${currency}.`
              : t`Our team added ${amount} ${currency}.`,
          href: paths.history(),
        };
      }
      case 'name-set-back': {
        const reason = reasons[news.reason];
        return {
          icon: sealWarning,
          title: t`We removed your name ${news.name}`,
          text: t`Reason: ${reason}. You can choose another name now.`,
          href: paths.profile(),
        };
      }
      case 'message': {
        const { title, text } = writtenIn(news, languageOfTag(locale) ?? 'en');
        return {
          icon: megaphone,
          title,
          text,
          from: t`From our team`,
          ...(news.screen === undefined ? {} : { href: SCREEN_PATHS[news.screen] }),
        };
      }
    }
  };
  /** The day is in the heading above. */
  const time = (instant: string): string => clockTime(new Date(instant), locale);
  return { words, time };
}
