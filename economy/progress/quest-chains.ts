// Quests in chains: a chain is dealt as one quest, which is its first step that the player has not claimed.
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import type { Quest } from '@parlor/contract/calls/quests.ts';
import type { QuestsContent, QuestTemplate } from '@parlor/contract/content/content.ts';

/** Claimed steps by chain id; 0 where it is missing. */
export type ChainSteps = Readonly<Record<string, number>>;

/** What is dealt in turn: a chain, or a quest on its own. */
export interface QuestLine {
  /** The id of the chain or of the template. */
  readonly id: string;
  /** Undefined for a quest on its own. */
  readonly name: string | undefined;
  readonly steps: readonly QuestTemplate[];
}
interface Lines {
  readonly byDifficulty: ReadonlyMap<string, readonly QuestLine[]>;
  readonly byTemplate: ReadonlyMap<string, { readonly line: QuestLine; readonly step: number }>;
}

/** Content never changes, so its lines are made once. */
const known = new WeakMap<QuestsContent, Lines>();

function linesOf(quests: QuestsContent): Lines {
  const before = known.get(quests);
  if (before !== undefined) return before;
  const { templates, chains = [] } = quests;
  const template = new Map(templates.map((t) => [t.id, t]));
  const chainOf = new Map(chains.flatMap((chain) => chain.quests.map((id) => [id, chain] as const)));
  const lines = templates.flatMap((t): QuestLine[] => {
    const chain = chainOf.get(t.id);
    if (chain === undefined) return [{ id: t.id, name: undefined, steps: [t] }];
    if (chain.quests[0] !== t.id) return [];
    return [{ id: chain.id, name: chain.name, steps: chain.quests.flatMap((id) => template.get(id) ?? []) }];
  });
  const made = {
    byDifficulty: Map.groupBy(lines, ({ steps }) => steps[0]!.difficulty),
    byTemplate: new Map(
      lines.flatMap((line) => line.steps.map((t, step) => [t.id, { line, step }] as const)),
    ),
  };
  known.set(quests, made);
  return made;
}

export const linesOfDifficulty = (
  quests: QuestsContent,
  difficulty: QuestTemplate['difficulty'],
): readonly QuestLine[] => linesOf(quests).byDifficulty.get(difficulty) ?? [];

/** The open step of a line. A chain that later content made shorter is begun again. */
export const openStep = ({ id, steps }: QuestLine, claimed: ChainSteps): QuestTemplate =>
  steps[(claimed[id] ?? 0) % steps.length]!;

/** What a template is dealt as: of a template that the content no longer has, itself. */
export const lineIdOf = (quests: QuestsContent, templateId: string): string =>
  linesOf(quests).byTemplate.get(templateId)?.line.id ?? templateId;

/** The first step of the template's chain with these rewards; the template itself if none has them. */
export function stepThatPaid(
  quests: QuestsContent,
  template: QuestTemplate,
  rewards: readonly Reward[],
): QuestTemplate {
  const paid = canonicalJson(rewards);
  const steps = linesOf(quests).byTemplate.get(template.id)?.line.steps ?? [];
  return steps.find((one) => canonicalJson(one.rewards) === paid) ?? template;
}

/** The chains after a claim: the next step is open; after the last one, the first. */
export function afterClaim(quests: QuestsContent, templateId: string, claimed: ChainSteps): ChainSteps {
  const found = linesOf(quests).byTemplate.get(templateId);
  if (found?.line.name === undefined) return claimed;
  return { ...claimed, [found.line.id]: (found.step + 1) % found.line.steps.length };
}

export function viewStep(quests: QuestsContent, templateId: string): Pick<Quest, 'chain'> {
  const found = linesOf(quests).byTemplate.get(templateId);
  if (found?.line.name === undefined) return {};
  const { name, steps } = found.line;
  return { chain: { name, step: found.step + 1, steps: steps.length } };
}
