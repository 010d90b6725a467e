// The common part of all families: a game as the content defines it, and as its page gets it.
import { versionOf } from './version.ts';

export interface GameOf<Settings> {
  readonly gameId: string;
  readonly minStakeMinor: bigint;
  readonly maxStakeMinor: bigint;
  readonly settings: Settings;
  /** Palette, wall and motif for the page. Not part of the rules. */
  readonly look?: {
    readonly palette?: string | undefined;
    readonly wall?: string | undefined;
    readonly motif?: string | undefined;
  };
}

/** What the page gets as `rules`. Plain JSON. */
export interface TableOf<Family extends string, Settings, Choice> {
  readonly family: Family;
  readonly version: string;
  readonly settings: Settings;
  readonly opening: Choice;
  readonly look: { readonly palette?: string; readonly wall?: string; readonly motif?: string };
}

/** `rulesRevision` is raised whenever the same numbers or moves would pay a different amount. */
export function headOf<Family extends string, Settings extends { readonly kind: string }, Choice>(
  { gameId, minStakeMinor, maxStakeMinor, settings, look = {} }: GameOf<Settings>,
  family: Family,
  rulesRevision: number,
  opening: Choice,
) {
  const version = versionOf(`${family}-${settings.kind}-${rulesRevision}`, settings);
  const table: TableOf<Family, Settings, Choice> = {
    family,
    version,
    settings,
    opening,
    look: {
      ...(look.palette === undefined ? {} : { palette: look.palette }),
      ...(look.wall === undefined ? {} : { wall: look.wall }),
      ...(look.motif === undefined ? {} : { motif: look.motif }),
    },
  };
  return { gameId, version, minStakeMinor, maxStakeMinor, table };
}
