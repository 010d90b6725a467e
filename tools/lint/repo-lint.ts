// The rules of the repository's files: their length, paths in documents, words, marks. Folders: layout.ts.
import { posix } from 'node:path';
import { isTest } from './imports.ts';
import { lineAt, type Finding, type Tree } from './repository.ts';
import { longFilesAllowed, wireWordsAllowed } from './exceptions.ts';
import { findFullFolders, findMisnumberedMigrations, findStraySystems } from './layout.ts';
import { findBrokenDocuments } from './documents.ts';
import { findPrivateWords } from './private-words.ts';

export type Rule = { name: string; findBroken: (tree: Tree) => Finding[] };

/** The repository's rules. Each finding says what would be right. */
export const rules: readonly Rule[] = [
  { name: 'documents cite what is there', findBroken: findBrokenDocuments },
  { name: 'names say what a thing is', findBroken: findVagueNames },
  { name: 'names and comments use the words of the glossary', findBroken: findPrivateWords },
  { name: 'paths of the API are written in contract/ only', findBroken: findWireWords },
  { name: 'a file is about one thing', findBroken: findOutgrownFiles },
  { name: 'nothing depends on one machine', findBroken: findMachinePaths },
  { name: 'nothing is left undone or silenced', findBroken: findLeftovers },
  { name: 'folders are small enough to read', findBroken: findFullFolders },
  { name: 'migrations are numbered without holes', findBroken: findMisnumberedMigrations },
  { name: 'a system has one name in every package', findBroken: (tree) => findStraySystems(tree) },
  { name: 'colours come from the tokens', findBroken: findLooseColours },
];

export function findLintProblems(tree: Tree): Finding[] {
  return rules.flatMap(({ findBroken }) => findBroken(tree));
}

const code = /\.(?:tsx?|mjs|js|css)$/;
const generated = /\.gen\.ts$|\/locales\/|^package-lock\.json$|^docs\/wire-examples\.md$/;
const ownRules = /^tools\/lint\/(?:repo-lint|exceptions|direction)/;

const vague = new Set([
  'util',
  'utils',
  'common',
  'helper',
  'helpers',
  'misc',
  'manager',
  'managers',
  'service',
]);

function findVagueNames(tree: Tree): Finding[] {
  return [...tree.keys()].flatMap((path) => {
    const words = path.split('/').flatMap((part) =>
      part
        .replace(/([a-z])([A-Z])/g, '$1-$2')
        .toLowerCase()
        // The web's own term.
        .replace('service-worker', 'worker')
        // A rarity, in the name of a drawing.
        .replace('pack-common', 'pack')
        .split(/[-_.]/),
    );
    const found = words.find((word) => vague.has(word));
    if (found === undefined) return [];
    return [
      {
        path,
        message: `is called "${found}", which is too vague: name what it does (docs/glossary.md)`,
      },
    ];
  });
}

// Quoted, and followed by an end: `'/meta/…'`, but not the route of a screen such as '/collectibles'.
const wireWord =
  /['"`][^'"`\n]*?(\/(?:meta|cms|casino|p00lspoints|bff|fastlane)(?=[/'"`?])|\/collectibles\/|\/cross-tasks\/)/g;

function findWireWords(tree: Tree): Finding[] {
  return eachMatch(tree, wireWord, {
    within: (path) =>
      /\.tsx?$/.test(path) &&
      !isTest(path) &&
      !/^(?:contract|e2e|tools)\//.test(path) &&
      wireWordsAllowed[path] === undefined,
    say: (match) =>
      `writes the path ${match[1]}: take it from the endpoint in contract/, the only place for paths of the API`,
    skip: /^\s*import\b|\bfrom ['"]|^\s*(?:\/\/|\*)/,
  });
}

const longestSourceLines = 350;
const longestTestLines = 500;

function findOutgrownFiles(tree: Tree): Finding[] {
  return [...tree].flatMap(([path, text]) => {
    if (!code.test(path) || generated.test(path) || longFilesAllowed[path] !== undefined) return [];
    const lines = text.split('\n').length - 1;
    const max = isTest(path) ? longestTestLines : longestSourceLines;
    if (lines <= max) return [];
    return [
      { path, message: `has ${lines} lines (at most ${max}): move its second subject to a file of its own` },
    ];
  });
}

const machinePath = /(?<![\w.$}/-])\/(?:work|root|home\/\w+|Users\/\w+|tmp)\/[\w.-]/g;
const registryHost = /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\.\w+|_authToken|\bartifactory\b/g;

function findMachinePaths(tree: Tree): Finding[] {
  const everywhere = (path: string): boolean => !generated.test(path) && !ownRules.test(path);
  return [
    ...eachMatch(tree, machinePath, {
      within: everywhere,
      say: (match) =>
        `names a place of one machine (${match[0]}…): use a path below the checkout, DATA_DIR, or os.tmpdir()`,
    }),
    ...eachMatch(tree, registryHost, {
      within: everywhere,
      say: (match) =>
        `names a package registry (${match[0]}): npm settings of each machine name the registry`,
    }),
  ];
}

const leftovers: readonly { pattern: RegExp; right: string }[] = [
  { pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/g, right: 'finish it, or record in docs/decisions why not' },
  { pattern: /@ts-(?:ignore|nocheck|expect-error)\b/g, right: 'correct the types' },
  { pattern: /\bas any(?=[;,)\]>.])/g, right: 'name the type, or use `unknown` and check it' },
  {
    pattern: /\b(?:test|it|describe|suite)\.(?:skip|only|todo|fixme)\b/g,
    right: 'every test runs: correct it or delete it',
  },
  {
    pattern: /(?:eslint|oxlint)-disable\b(?!.*--)/g,
    right: 'follow the lint, or give the reason after `--`',
  },
];

function findLeftovers(tree: Tree): Finding[] {
  return leftovers.flatMap(({ pattern, right }) =>
    eachMatch(tree, pattern, {
      within: (path) => code.test(path) && !generated.test(path) && !ownRules.test(path),
      say: (match) => `leaves "${match[0]}" behind: ${right}`,
    }),
  );
}

// Mixing a token with black or white, and the opaque part of a mask, add no new colour.
const colour =
  /(?<!(?:color-mix|mask)[^;]*)#(?:fff|000)\b|#(?!(?:fff|000)\b)[0-9a-f]{3,8}\b(?=[^{]*;)|\b(?:rgba?|hsla?)\(/gi;

function findLooseColours(tree: Tree): Finding[] {
  return eachMatch(tree, colour, {
    within: (path) => /^(?:web|games)\/.*\.module\.css$/.test(path),
    say: (match) =>
      `writes the colour ${match[0]}: use a token of web/theme/tokens.css (color-mix() over tokens is fine)`,
    skip: /^\s*(?:\/\*|\*)/,
  });
}

type Search = {
  within: (path: string) => boolean;
  say: (match: RegExpExecArray) => string;
  /** Lines that don't count. */
  skip?: RegExp;
};

function eachMatch(tree: Tree, pattern: RegExp, { within, say, skip }: Search): Finding[] {
  return [...tree].flatMap(([path, text]) => {
    if (!within(path)) return [];
    return [...text.matchAll(pattern)].flatMap((match) => {
      const line = lineAt(text, match.index);
      if (skip?.test(text.split('\n')[line - 1] ?? '') === true) return [];
      return [{ path: posix.normalize(path), line, message: say(match) }];
    });
  });
}
