// Words that outsiders do not understand: private words of the first version, and archaic ones. Names, comments and
// documents use the words of docs/glossary.md.
import { PAGE_OF_COMMITS } from './documents.ts';
import { lineAt, type Finding, type Tree } from './repository.ts';

/** The private word, in its forms, and the word to use. */
const inNames: Readonly<Record<string, string>> = {
  house: 'server, app, builtin or provider',
  houses: 'servers',
  door: 'identity',
  doors: 'identities',
  errand: 'task',
  errands: 'tasks',
  groove: 'progressBar',
  lid: 'cover',
  lids: 'covers',
  nerves: 'telemetry',
  siege: 'chaos',
  twin: 'emulator',
  twins: 'emulators',
  ware: 'product',
  wares: 'products',
};

/** Words that a reader in a third language has to look up. */
const archaic: Readonly<Record<string, string>> = {
  anew: 'again',
  thereof: 'of it',
  upon: 'on',
  whoever: 'a person who, or the noun',
  whomever: 'a person whom, or the noun',
};

const inComments: Readonly<Record<string, string>> = {
  ...inNames,
  ...archaic,
  he: 'they, or the noun again',
  him: 'them, or the noun again',
  his: 'their, or the noun again',
};

/** Places where a private word is correct. */
const exceptions: ReadonlyArray<{ readonly where: RegExp; readonly words: RegExp; readonly why: string }> = [
  { where: /^art\//, words: /./, why: 'drawings: a house, a door, a lid are what they show' },
  { where: /^(?:economy|server)\//, words: /^doors$/, why: 'a sample game with doors in it, for tests' },
  { where: /^web\/features\/lootboxes\//, words: /^lids?$/, why: 'a box has a lid' },
  { where: /^server\/audit\//, words: /^house$/, why: 'accounts of the ledger begin with `house:`' },
  { where: /^web\/.*\.test\.tsx$/, words: /^house$/, why: 'what a screen says, in a regular expression' },
  { where: /^examples\//, words: /^door$/, why: 'the form of a sample game' },
  { where: /^(?:games|content)\//, words: /^(?:house|door|doors|lid)$/, why: 'titles and motifs of games' },
  { where: /^tools\/(?:lint|mutations)\//, words: /./, why: 'these rules, and texts of the source' },
];

const code = /\.(?:tsx?|mjs)$/;
const generated = /\.gen\.ts$|\/locales\//;

export function findPrivateWords(tree: Tree): Finding[] {
  return [...findInCode(tree), ...findInDocuments(tree)];
}

function findInDocuments(tree: Tree): Finding[] {
  return [...tree].flatMap(([path, text]) => {
    if (!path.endsWith('.md') || path === PAGE_OF_COMMITS) return [];
    return text.split('\n').flatMap((line, at) =>
      wordsIn(line)
        .filter((word) => Object.hasOwn(archaic, word))
        .map((word) => ({ path, line: at + 1, message: `says "${word}": say ${archaic[word]}` })),
    );
  });
}

function findInCode(tree: Tree): Finding[] {
  return [...tree].flatMap(([path, text]) => {
    if (!code.test(path) || generated.test(path)) return [];
    const own = exceptions.filter(({ where }) => where.test(path));
    return [...spansOf(path.endsWith('.tsx') ? withoutLabels(text) : text)].flatMap(
      ({ index, text: span, isComment }) => {
        const list = isComment ? inComments : inNames;
        const found = (isComment ? wordsIn(span) : partsIn(span)).find(
          (word) => Object.hasOwn(list, word) && !own.some(({ words }) => words.test(word)),
        );
        if (found === undefined) return [];
        const line = lineAt(text, index);
        return [{ path, line, message: `says "${found}": say ${list[found]} (docs/glossary.md)` }];
      },
    );
  });
}

/** Paths, and code in backticks, name existing things. */
const wordsIn = (comment: string): string[] =>
  comment
    .replace(/`[^`]*`|[\w-]*[/.][\w./-]+|https?:\S+/g, ' ')
    .toLowerCase()
    .match(/(?<![\w-])[a-z]+(?![\w-])/g) ?? [];

const partsIn = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** Text between a screen's elements is a message of the catalogue, not a name. */
const withoutLabels = (text: string): string =>
  text.replace(/(?<=[>}])[^<>{}=(`]+(?=[<{])/g, (label) => label.replace(/[^\n]/g, ' '));

interface Span {
  readonly index: number;
  readonly text: string;
  readonly isComment: boolean;
}

/** Comments and names, without strings. Regular expressions with quotes in them may hide a few names; none is invented. */
function* spansOf(text: string): Iterable<Span> {
  const token =
    /(\/\/[^\n]*|\/\*[\s\S]*?\*\/)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|([A-Za-z_$][\w$]*)/g;
  for (const match of text.matchAll(token)) {
    if (match[1] !== undefined) yield { index: match.index, text: match[1], isComment: true };
    else if (match[2] !== undefined) yield { index: match.index, text: match[2], isComment: false };
  }
}
