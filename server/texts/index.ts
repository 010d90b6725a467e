// Texts of the server in a player's language. They are ICU messages, so that each language has its own plural forms.
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { directionOf, numberLocaleOf } from '@parlor/contract/formats/direction.ts';
import { languageOfTag, SOURCE_LANGUAGE, type Language } from '@parlor/contract/formats/languages.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fa } from './fa.ts';
import { id } from './id.ts';
import { ptBR } from './pt-BR.ts';
import { ru } from './ru.ts';

export type Texts = Readonly<Record<keyof typeof en, string>>;

export const TEXTS: Readonly<Record<Language, Texts>> = { en, es, 'pt-BR': ptBR, ru, fa, id };

export interface Speaker {
  readonly language: Language;
  readonly dir: 'ltr' | 'rtl';
  say(key: keyof Texts, values?: Readonly<Record<string, string | number>>): string;
}

/** For a language tag; English where it is unknown. */
export type SpeakerFor = (tag: string | undefined) => Speaker;

/** Each language is compiled at its first use. `own` are texts in place of the built-in ones, by key. */
export function speakersWith(
  own: (language: Language) => ReadonlyMap<string, string> | undefined,
): SpeakerFor {
  const known = new Map<Language, Speaker>();
  return (tag) => {
    const language = languageOfTag(tag) ?? SOURCE_LANGUAGE;
    let speaker = known.get(language);
    if (speaker === undefined) known.set(language, (speaker = newSpeaker(language, own(language))));
    return speaker;
  };
}

/** With the texts of the program alone. */
export const builtInSpeakerFor: SpeakerFor = speakersWith(() => undefined);

function newSpeaker(language: Language, own?: ReadonlyMap<string, string>): Speaker {
  const messages = Object.fromEntries(
    Object.entries(TEXTS[language]).map(([key, text]) => [key, compileMessage(own?.get(key) ?? text)]),
  );
  const i18n = setupI18n({
    locale: language,
    locales: numberLocaleOf(language),
    messages: { [language]: messages },
  });
  return { language, dir: directionOf(language), say: (key, values) => i18n._(key, values) };
}
