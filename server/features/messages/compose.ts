// One message from everything that waits.
import { SCREEN_PATHS } from '@parlor/contract/calls/announcements.ts';
import type { MessageChannel } from '@parlor/contract/calls/consents.ts';
import { writtenIn } from '@parlor/contract/kernel/written-text.ts';
import type { InLanguage } from '@parlor/contract/content/languages/translations.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import type { MessageItem, MessageNews } from '@parlor/economy/care/messages.ts';
import type { OutgoingMessage } from '../../adapters/messages/index.ts';
import type { ItemText, MessageTexts } from './texts.ts';

export interface ComposeOptions {
  readonly texts: MessageTexts;
  readonly channel: MessageChannel;
  readonly nowMs: number;
  readonly unsubscribeUrl: string;
  /** Puts the name of a contest or product into the language of the texts. */
  readonly inLanguage: InLanguage;
}

export function compose(items: readonly MessageItem[], o: ComposeOptions): OutgoingMessage {
  const { digest, ending } = o.texts;
  const all = items.map(({ news }) => ({ ...textOf(news, o), path: pathOf(news) }));
  const [first, ...more] = all;
  const whole =
    first !== undefined && more.length === 0
      ? { ...first, text: o.channel === 'email' ? first.text : withTitle(first) }
      : { ...digest, path: '/', text: all.map((one) => `• ${withTitle(one)}`).join('\n') };
  return {
    language: o.texts.language,
    subject: whole.subject,
    text: whole.text,
    open: { label: whole.button, path: whole.path },
    ending: ending[o.channel],
    unsubscribeUrl: o.unsubscribeUrl,
  };
}

/** Where no subject is above it. */
const withTitle = ({ title, text }: ItemText): string => (title === undefined ? text : `${title}\n${text}`);

function textOf(news: MessageNews, { texts, nowMs, inLanguage }: ComposeOptions): ItemText {
  const { items } = texts;
  switch (news.kind) {
    case 'quests-ready':
      return items[news.kind](news);
    case 'streak-ends':
      // Rounded down, so that nobody is late.
      return items[news.kind]({
        days: news.days,
        hours: Math.max(1, Math.floor((news.endsMs - nowMs) / HOUR_MS)),
      });
    case 'race-result':
      return items[news.kind]({ ...news, title: inLanguage(news.title) });
    case 'order-delivered':
      return items[news.kind]({ ...news, title: inLanguage(news.title) });
    case 'order-refunded':
      return items[news.kind]({ ...news, title: inLanguage(news.title) });
    case 'message':
      return items[news.kind](writtenIn(news, texts.language));
  }
}

/** The page of the app. */
function pathOf(news: MessageNews): string {
  switch (news.kind) {
    case 'quests-ready':
      return '/quests';
    case 'streak-ends':
      return '/daily';
    case 'race-result':
      return '/race';
    case 'order-delivered':
    case 'order-refunded':
      return `/profile/orders/${encodeURIComponent(news.orderId)}`;
    case 'message':
      return news.screen === undefined ? '/profile/inbox' : SCREEN_PATHS[news.screen];
  }
}
