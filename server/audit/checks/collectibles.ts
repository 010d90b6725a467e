// Given, unopened, drawn and owned items (I22, I24).
import {
  COLLECTION_REWARD_PP,
  parseCollectibleId,
  rarityOf,
  RARITIES,
} from '@parlor/contract/kernel/vocabulary.ts';
import type { RewardsOf } from './claims.ts';
import type { Case } from '../one-player.ts';
import type { PackInput, PackOutcome } from '../draws/pack-draws.ts';

export function checkCollecting(c: Case, rewardsOf: RewardsOf): void {
  checkGiven(c, rewardsOf);
  const drawn = checkGuarantee(c);
  checkAlbum(c, rewardsOf, drawn);
}

/** Given items are unopened, opened, or taken back unopened by a refund. */
function checkGiven({ rows, state, report }: Case, rewardsOf: RewardsOf): void {
  const hasRefunds = rows.orders.some((o) => o.refund !== 'none');
  const compare = (what: string, given: number, waiting: number, opened: number): void => {
    const found = waiting + opened;
    if (hasRefunds ? found > given : found !== given)
      report(`${what}: ${waiting} wait and ${opened} were opened; expected ${given} together, as were given`);
  };
  const rewards = [...rewardsOf.values()].flat();
  compare(
    'packs',
    rewards.filter((r) => r.type === 'collectibles').length,
    state.packs.length,
    rows.draws.filter((d) => d.purpose === 'pack').length,
  );
  for (const kind of ['STANDARD', 'PREMIUM'] as const) {
    const numbers = rows.draws
      .map((d) => d.reference)
      .filter((r) => r.startsWith(`lootbox:${kind}:`))
      .map((r) => Number(r.split(':')[2]));
    if (numbers.some((number, i) => number !== i + 1))
      report(`${kind} lootboxes were opened as ${numbers.join(', ')}; expected 1 to ${numbers.length}`);
    const { waiting, opened } = state.lootboxes;
    if (opened[kind] !== numbers.length)
      report(`the document counts ${opened[kind]} opened ${kind} lootboxes; expected ${numbers.length}`);
    const given = rewards.reduce(
      (sum, r) => sum + (r.type === 'lootbox' && r.kind === kind ? r.amount : 0),
      0,
    );
    compare(`${kind} lootboxes`, given, waiting[kind], numbers.length);
  }
}

/** Returns how often each collectible was drawn. */
function checkGuarantee({ rows, state, report }: Case): Map<string, number> {
  const drawn = new Map<string, number>();
  let since = 0;
  for (const draw of rows.draws) {
    if (draw.purpose !== 'pack') continue;
    const input = JSON.parse(draw.input) as PackInput;
    if (input.sinceGuarantee !== since)
      report(`draw ${draw.reference}: its guarantee stood at ${input.sinceGuarantee}; expected ${since}`);
    const { guarantee } = input.table;
    for (const id of (JSON.parse(draw.outcome) as PackOutcome).collectibles) {
      drawn.set(id, (drawn.get(id) ?? 0) + 1);
      const rank = RARITIES.indexOf(rarityOf(parseCollectibleId(id).numericId));
      since = rank >= RARITIES.indexOf(guarantee.rarity) ? 0 : since + 1;
    }
  }
  if (state.sinceGuarantee !== since)
    report(`the guarantee stands at ${state.sinceGuarantee}; expected ${since} after the last draw`);
  return drawn;
}

function checkAlbum({ state, report }: Case, rewardsOf: RewardsOf, drawn: ReadonlyMap<string, number>): void {
  const { held, claimed, exchanges } = state.album;
  const heldOf = new Map<string, number>(
    Object.entries(held).flatMap(([collection, counts]) =>
      counts.map((count, n) => [`urn:${collection}:${n}`, count] as const),
    ),
  );
  let gone = 0;
  for (const id of new Set([...heldOf.keys(), ...drawn.keys()])) {
    const [has, came] = [heldOf.get(id) ?? 0, drawn.get(id) ?? 0];
    // Duplicates of drawn cards may have been exchanged. The last one stays.
    if (has > came || (came > 0 && has < 1))
      report(
        `the album holds ${has} of ${id}; expected ${came === 0 ? 'none' : `1 to ${came}`}, as were drawn`,
      );
    gone += Math.max(0, came - has);
  }
  const exchanged = [...rewardsOf.keys()].filter((r) => r.startsWith('exchange:')).length;
  if (exchanges !== exchanged)
    report(`the document counts ${exchanges} exchanges; expected ${exchanged}, as were claimed`);
  if (gone < exchanged || (exchanged === 0 && gone > 0))
    report(
      `${gone} collectibles left the album; expected ${exchanged === 0 ? 'none' : `at least ${exchanged}`}`,
    );
  const paid = [...rewardsOf.keys()].filter((r) => r.startsWith('collection:'));
  for (const id of claimed) {
    if (!paid.includes(`collection:${id}`))
      report(`collection ${id} is claimed in the document; expected its claim row`);
    if (held[id]?.every((count) => count > 0) !== true) report(`collection ${id} was claimed incomplete`);
  }
  for (const reference of paid) {
    if (!claimed.includes(reference.slice('collection:'.length)))
      report(`claim ${reference} is not claimed in the document; expected it to be`);
    const [reward, ...more] = rewardsOf.get(reference) ?? [];
    if (reward?.type !== 'points' || reward.amount !== COLLECTION_REWARD_PP || more.length > 0)
      report(
        `claim ${reference} paid ${JSON.stringify(rewardsOf.get(reference))}; expected ${COLLECTION_REWARD_PP}`,
      );
  }
}
