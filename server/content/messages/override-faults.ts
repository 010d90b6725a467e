// Why an override of a message cannot be used. A draft and the files of a server are refused with these faults; of a kept
// release only what fits is used, because the program behind it may be another one.
import {
  FIXED_MESSAGES,
  type MessageKind,
  type MessagesContent,
} from '@parlor/contract/content/languages/messages.ts';
import { SOURCE_LANGUAGE, type Language } from '@parlor/contract/formats/languages.ts';
import { errors } from '@parlor/contract/kernel/errors.ts';
import { faultsOf } from '../../texts/message-faults.ts';
import { knownMessages, type KnownMessage } from './known-messages.ts';
import { nearestOf } from './nearest.ts';

type Override = MessagesContent['overrides'][number];
interface Finding {
  readonly path: ReadonlyArray<string | number>;
  readonly why: string;
}

/** Looking for the nearest of all ids takes some milliseconds each. */
const NEAREST_OF = 10;

export function overrideFaults(content: MessagesContent | undefined): Finding[] {
  let unknown = 0;
  return (content?.overrides ?? []).flatMap((override, at): Finding[] => {
    const path = ['overrides', at];
    const message = knownMessages().get(override.id);
    if (message === undefined)
      return [{ path: [...path, 'id'], why: whyUnknown(override.id, unknown++ < NEAREST_OF) }];
    if (FIXED_MESSAGES.has(override.id)) return [{ path: [...path, 'id'], why: FIXED }];
    return textsOf(override).flatMap(([language, text]) =>
      textFaults(message, text, language).map((why) => ({ path: [...path, 'texts', language], why })),
    );
  });
}

const FIXED =
  'players agree to these words, or the law asks for them: they are not overridden. The terms are in legal.yaml';

function whyUnknown(id: string, isNearestWanted: boolean): string {
  if (Object.hasOwn(errors, id))
    return `${id} is for operators and studios, in English: it is not overridden`;
  const nearest = isNearestWanted ? nearestOf(id, knownMessages().keys()) : undefined;
  const said = `there is no message ${JSON.stringify(id)}`;
  return nearest === undefined ? said : `${said}; the nearest is ${JSON.stringify(nearest)}`;
}

const textsOf = ({ texts }: Override) =>
  (Object.entries(texts) as Array<[Language, string | undefined]>).filter(
    (one): one is [Language, string] => one[1] !== undefined,
  );

/** Short labels may grow to this many characters, longer texts to three times the English one. */
const ALWAYS_FITS = 40;
const GROWS_BY = 3;

/** Why this text cannot stand in the place of a message. Empty if it can. */
export function textFaults(
  { english, kind }: Pick<KnownMessage, 'english' | 'kind'>,
  text: string,
  language: Language,
): string[] {
  const most = Math.max(ALWAYS_FITS, GROWS_BY * english.length);
  return [
    ...(text.length <= most
      ? []
      : [`it has ${text.length} characters; its place on the screen is made for at most ${most}`]),
    ...formFaults(kind, english, text, language),
    ...(hasHtml(text) ? ['it has HTML, which would be shown as it is: an override is plain text'] : []),
  ];
}

function formFaults(kind: MessageKind, english: string, text: string, language: Language): string[] {
  if (kind !== 'refusal') {
    // English leaves out forms that never come, such as "one" of what is always several.
    const own = new Set(language === SOURCE_LANGUAGE ? faultsOf(english, english, language) : []);
    return faultsOf(english, text, language).filter((fault) => !own.has(fault));
  }
  // Refusals are plain text: a brace would be shown.
  return [
    ...(text === text.trim() ? [] : ['it begins or ends with a space']),
    ...(/[{}]/.test(text) ? ['a refusal has no placeholders: leave the braces out'] : []),
  ];
}

/** The numbered tags of messages are known by `faultsOf`. */
const hasHtml = (text: string): boolean => /<[a-z!?/]/i.test(text.replaceAll(/<\/?\d+\/?>/g, ''));

/** What fits the messages of this program, and a line for each text that does not. */
export function fittingOverrides(content: MessagesContent | undefined): {
  readonly fitting: MessagesContent | undefined;
  readonly unused: readonly string[];
} {
  const faults = overrideFaults(content);
  if (content === undefined || faults.length === 0) return { fitting: content, unused: [] };
  const isAt = (path: Finding['path'], at: number): boolean => path[1] === at;
  return {
    fitting: {
      overrides: content.overrides.flatMap((override, at): Override[] => {
        const own = faults.filter(({ path }) => isAt(path, at));
        if (own.some(({ path }) => path[2] === 'id')) return [];
        const wrong = new Set(own.map(({ path }) => path[3]));
        const texts = Object.fromEntries(textsOf(override).filter(([language]) => !wrong.has(language)));
        return Object.keys(texts).length === 0 ? [] : [{ id: override.id, texts }];
      }),
    },
    unused: faults.map(({ path, why }) => `messages.yaml: ${path.join('.')}: ${why}`),
  };
}
