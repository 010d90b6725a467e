// Makes the project of a new game from examples/game-template: a page, a server that settles rounds, tests, the entry for
// the operator, and the packed SDK.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../lint/repository.ts';

const template = join(root, 'examples', 'game-template');

export interface NewGame {
  /** The new folder. */
  readonly dir: string;
  /** The studio's id in the lobby: lower-case letters, digits and dashes. */
  readonly provider: string;
  /** The game's id, in the same form. */
  readonly game: string;
  readonly title: string;
  /** The tarball of `packSdk`; it is copied into the project. */
  readonly sdk: string;
  /** Shared with the lobby; a new one if none is given. */
  readonly secret?: string;
}

export class NotCreated extends Error {
  override readonly name = 'NotCreated';
}

const ID = /^[a-z][a-z0-9-]{1,30}[a-z0-9]$/;
const TITLE = /^[\p{L}\p{N}][\p{L}\p{N} .!?'-]{0,39}$/u;

/** The lobby's setting for the secret: `acme-games` has `PROVIDER_ACME_GAMES_SECRET`. */
export const settingOf = (provider: string): string =>
  `PROVIDER_${provider.toUpperCase().replaceAll('-', '_')}_SECRET`;

/** Writes the project. Returns its files, from its folder. */
export function createGame({ dir, provider, game, title, sdk, secret }: NewGame): string[] {
  for (const [what, id] of [
    ['provider', provider],
    ['game', game],
  ] as const)
    if (!ID.test(id))
      throw new NotCreated(
        `--${what} ${id}: use 3 to 32 lower-case letters, digits and dashes, such as acme`,
      );
  if (!TITLE.test(title)) throw new NotCreated(`--title ${title}: use up to 40 letters, digits and spaces`);
  if (existsSync(dir) && readdirSync(dir).length > 0)
    throw new NotCreated(`${dir} is not empty: choose a new folder`);
  const vendored = `vendor/${basename(sdk)}`;
  const values: Readonly<Record<string, string>> = {
    PROVIDER: provider,
    GAME: game,
    TITLE: title,
    SETTING: settingOf(provider),
    SDK: `file:${vendored}`,
  };
  const files = new Map<string, string | Buffer>(
    readdirSync(template, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const text = readFileSync(path, 'utf8').replace(
          /__([A-Z]+)__/g,
          (whole, name: string) => values[name] ?? whole,
        );
        return [path.slice(template.length + 1).replaceAll('\\', '/'), text];
      }),
  );
  files.set(vendored, readFileSync(sdk));
  files.set('.gitignore', 'node_modules/\ndata/\n.env\n');
  files.set(
    '.env',
    [
      'PARLOR_URL=http://127.0.0.1:8080',
      '# The origin of the page around the game.',
      'PARLOR_LOBBY=http://127.0.0.1:8080',
      `PARLOR_PROVIDER=${provider}`,
      `# The lobby has the same as ${settingOf(provider)}.`,
      `PARLOR_SECRET=${secret ?? randomBytes(32).toString('base64url')}`,
      'PORT=4000',
      '',
    ].join('\n'),
  );
  for (const [path, content] of files) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content, { mode: path === '.env' ? 0o600 : 0o644 });
  }
  return [...files.keys()].toSorted();
}
