// The words of a share card and of its page, in the language of the player who shared it.
import type { InLanguage } from '@parlor/contract/content/languages/translations.ts';
import type { Language } from '@parlor/contract/formats/languages.ts';
import type { SpeakerFor } from '../../texts/index.ts';
import type { SharedThing } from './card-id.ts';

/** Of the live content, in English. */
export interface Titles {
  readonly game: (id: string) => string | undefined;
  readonly collection: (id: string) => string | undefined;
  readonly inLanguage: (language: Language) => InLanguage;
}
export interface CardWords {
  /** The large line, such as ×412. */
  readonly title: string;
  readonly line: string;
}

export function wordsOf(thing: SharedThing, titles: Titles, speakerFor: SpeakerFor): CardWords {
  const { say } = speakerFor(thing.language);
  const content = titles.inLanguage(thing.language);
  switch (thing.kind) {
    case 'win':
      return {
        title: `×${thing.multiplier.toLocaleString(thing.language)}`,
        line: content(titles.game(thing.gameId) ?? 'Parlor'),
      };
    case 'collection':
      return {
        title: content(titles.collection(thing.collectionId) ?? 'Parlor'),
        line: say('shareCard.collected', { cards: 15 }),
      };
    case 'race':
      return { title: say('shareCard.place', { place: thing.place }), line: content(thing.title) };
  }
}
