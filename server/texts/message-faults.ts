// What is wrong with the text of a message in a language, by its form alone: placeholders, tags, plural forms. For translators'
// files (tools/translations) and for operators' overrides (server/content/messages).
import { parse, type Content, type Select, type Token } from '@messageformat/parser';

/** Why this translation of an ICU message cannot be used; empty if it can. */
export function faultsOf(english: string, translated: string, language: string): string[] {
  const [ours, theirs] = [read(english), read(translated)];
  if (typeof ours === 'string') return [`the English message cannot be read: ${ours}`];
  if (typeof theirs === 'string') return [`it cannot be read: ${theirs}`];
  const [needed, given] = [factsOf(ours), factsOf(theirs)];
  return [
    ...(isTrimmed(english)
      ? []
      : ['the English message begins or ends with a space: it is a part of a sentence']),
    ...(isTrimmed(translated) ? [] : ['it begins or ends with a space']),
    ...differences('the placeholder', needed.arguments, given.arguments),
    ...differences('the tag', needed.tags, given.tags),
    ...given.faultyTags.map((tag) => `the tag <${tag}> is not closed where it should be`),
    ...selectFaults(needed, given),
    ...given.plurals.flatMap((one) => pluralFaults(one, language)),
  ];
}

const isTrimmed = (message: string): boolean => message === message.trim();

function read(message: string): Token[] | string {
  try {
    return parse(message);
  } catch (error) {
    return (error as Error).message.split('\n')[0] ?? '';
  }
}

interface Facts {
  /** "count plural", "name argument". */
  readonly arguments: Set<string>;
  readonly tags: Set<string>;
  readonly faultyTags: string[];
  readonly plurals: Select[];
  readonly selects: Map<string, ReadonlySet<string>>;
}

function factsOf(tokens: readonly Token[]): Facts {
  const facts: Facts = {
    arguments: new Set(),
    tags: new Set(),
    faultyTags: [],
    plurals: [],
    selects: new Map(),
  };
  collect(tokens, facts);
  return facts;
}

function collect(tokens: readonly Token[], facts: Facts): void {
  collectTags(tokens, facts);
  for (const token of tokens) {
    if (token.type === 'argument') facts.arguments.add(`{${token.arg}}`);
    else if (token.type === 'function') facts.arguments.add(`{${token.arg}, ${token.key}}`);
    else if (token.type === 'plural' || token.type === 'selectordinal' || token.type === 'select') {
      facts.arguments.add(`{${token.arg}, ${token.type}}`);
      if (token.type === 'select') facts.selects.set(token.arg, new Set(token.cases.map(({ key }) => key)));
      else facts.plurals.push(token);
      for (const { tokens: inner } of token.cases) collect(inner, facts);
    }
  }
}

/** Tags open and close among the tokens of one level. */
function collectTags(tokens: readonly Token[], { tags, faultyTags }: Facts): void {
  const text = tokens
    .filter((token): token is Content => token.type === 'content')
    .map(({ value }) => value)
    .join('');
  const open: string[] = [];
  for (const [, closing, name = '', alone] of text.matchAll(/<(\/?)(\w+)(\/?)>/g)) {
    tags.add(`<${name}>`);
    if (alone) continue;
    if (!closing) open.push(name);
    else if (open.pop() !== name) faultyTags.push(name);
  }
  faultyTags.push(...open);
}

function differences(
  what: string,
  needed: ReadonlySet<string>,
  given: ReadonlySet<string>,
  of = '',
): string[] {
  return [
    ...[...needed].filter((one) => !given.has(one)).map((one) => `${what} ${one}${of} is missing`),
    ...[...given]
      .filter((one) => !needed.has(one))
      .map((one) => `${what} ${one}${of} is not in the English text`),
  ];
}

const selectFaults = (needed: Facts, given: Facts): string[] =>
  [...needed.selects].flatMap(([name, cases]) =>
    differences('the case', cases, given.selects.get(name) ?? new Set(), ` of {${name}}`),
  );

/** All categories of the language, and no other. */
function pluralFaults({ arg, type, cases }: Select, language: string): string[] {
  const rules = new Intl.PluralRules(language, { type: type === 'plural' ? 'cardinal' : 'ordinal' });
  const needed = new Set<string>(rules.resolvedOptions().pluralCategories);
  const given = new Set(cases.map(({ key }) => key).filter((key) => !key.startsWith('=')));
  const kind = type === 'plural' ? 'plural' : 'ordinal';
  return [
    ...[...needed]
      .filter((one) => !given.has(one))
      .map((one) => `the ${kind} form ${one} of {${arg}} is missing`),
    ...[...given]
      .filter((one) => !needed.has(one))
      .map((one) => `the language has no ${kind} form ${one}, which {${arg}} has`),
  ];
}
