// A server with any number of games. The built-in ones come first. Every other uses the rules of one of them
// with another title, studio, category and picture. The same number gives the same games.
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import type { LoadedContent } from '@parlor/games/content.ts';

const FIRST =
  'Amber Bright Copper Dappled Evening Feather Garden Harbour Ivory Juniper Kindled Lantern Meadow Northern Orchard Paper Quiet River Silver Tidal Umber Velvet Willow Winter Yellow';
const SECOND =
  'Acorn Bell Comet Dice Ember Fox Gate Hare Inn Jar Kite Loom Moth Nest Owl Pear Quill Rain Sail Thimble Urn Vine Wheel Yarn Zephyr';
const STUDIOS = ['Parlor', 'Nordlicht', 'Three Hares', 'Koru', 'Oak & Anchor', 'Little Harbour'];
const KINDS = ['dice', 'plinko', 'mines', 'reels', 'hilo', 'keno', 'wheel', 'crash'];

/** `count` games in total. */
export function withManyGames(loaded: LoadedContent, count: number): LoadedContent {
  const own = loaded.games.slice(0, count);
  const like = (n: number): Game => own[n % own.length]!;
  const made = Array.from({ length: count - own.length }, (_, n): Game => {
    const { art: _art, ...rest } = like(n);
    const category = KINDS[n % KINDS.length]!;
    return {
      ...rest,
      identifier: idOf(n),
      title: titleOf(n),
      producer: STUDIOS[(n >> 3) % STUDIOS.length]!,
      category,
      art: { kind: category },
    };
  });
  const likeById = new Map(made.map(({ identifier }, n) => [identifier, like(n).identifier]));
  const ownId = (id: string): string => likeById.get(id) ?? id;
  const games = [...own, ...made];
  return {
    ...loaded,
    games,
    content: {
      ...loaded.content,
      gameIds: games.map(({ identifier }) => identifier),
      rulesOf: (id) => loaded.content.rulesOf(ownId(id)),
      steppedRulesOf: (id) => loaded.content.steppedRulesOf(ownId(id)),
    },
    familyOf: new Map(
      games.flatMap(({ identifier }) => {
        const family = loaded.familyOf.get(ownId(identifier));
        return family === undefined ? [] : [[identifier, family]];
      }),
    ),
  };
}

const idOf = (n: number): string => `made-${n}`;

function titleOf(n: number): string {
  const [first, second] = [FIRST.split(' '), SECOND.split(' ')];
  const round = Math.floor(n / (first.length * second.length));
  const name = `${first[n % first.length]} ${second[Math.floor(n / first.length) % second.length]}`;
  return round === 0 ? name : `${name} ${round + 1}`;
}
