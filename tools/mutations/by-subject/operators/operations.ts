// Mutations of what operators see, publish and switch.
import type { Mutation } from '../../mutation.ts';

const SWITCHES = 'server/features/switches/switches.test.ts';
const BULK_ACTS = 'server/features/operator/bulk/bulk-acts.test.ts';
const ANNOUNCEMENTS = 'server/features/announcements/announcements.test.ts';
const EXPERIMENTS = 'server/features/flags/experiments/experiments.test.ts';
const PUBLISHING = 'server/features/operator/content/publishing.test.ts';

export const operationMutations: readonly Mutation[] = [
  {
    name: 'checks under other budgets count',
    breaks: 'C2',
    file: 'server/content/gate/check-engine-hash.ts',
    find: '.update(rulesHash(projectDir) + canonicalJson(gate))',
    put: '.update(rulesHash(projectDir) + typeof canonicalJson(gate))',
    seenBy: {
      file: 'server/content/gate/check-engine-hash.test.ts',
      title: 'other budgets are another engine',
    },
  },
  {
    name: 'a scheduled release starts although another program checked it',
    breaks: 'C2',
    file: 'server/content/releases/recheck.ts',
    find: 'missingChecks(d.gate, tx,',
    put: 'missingChecks(undefined, tx,',
    seenBy: {
      file: 'server/features/operator/content/gate.test.ts',
      title: 'a program or budgets that changed between the check and the start',
    },
  },
  {
    name: 'a bundle that a player has ordered is removed',
    breaks: 'C8',
    file: 'server/content/releases/promises.ts',
    find: '    ...idsOf(shop.bundles),\n',
    put: '',
    seenBy: {
      file: 'server/content/releases/promises.test.ts',
      title: 'each removed id that a player uses is named',
    },
  },
  {
    name: 'the search shows the name of a player',
    breaks: 'S31',
    file: 'server/features/operator/finding/find.ts',
    find: '        name: maskText(firstName),\n',
    put: '        name: firstName || maskText(firstName),\n',
    seenBy: {
      file: 'server/features/operator/finding/find.test.ts',
      title: 'a player is found by number, by every way to sign in',
    },
  },
  {
    name: 'a page of the timeline leaves out rows of its last moment',
    breaks: 'S31',
    file: 'server/features/operator/timeline/timeline.ts',
    find: 'place > 0 ? LAST_KEY : FIRST_KEY',
    put: 'FIRST_KEY',
    seenBy: {
      file: 'server/features/operator/timeline/timeline.test.ts',
      title: 'pages of any length have every row once',
    },
  },
  {
    name: 'the audit log has the text of a note',
    breaks: 'S31',
    file: 'server/features/operator/notes/index.ts',
    find: "act: 'add-note', playerId, details: { note: id } }",
    put: "act: 'add-note', playerId, details: { note: id, text } }",
    seenBy: {
      file: 'server/features/operator/notes/notes.test.ts',
      title: 'texts about a player are in one table',
    },
  },
  {
    name: 'an explanation reads no archive',
    breaks: 'S31',
    file: 'server/features/operator/explain/explain.ts',
    find: 'const x: Asked = { db: pool, files: archive, playerId',
    put: 'const x: Asked = { db: pool, files: undefined, playerId',
    // Its tests build on each other.
    seenBy: { file: 'server/features/operator/explain/explain.test.ts' },
  },
  {
    name: 'an alarm is solved while its condition holds',
    breaks: 'S31',
    file: 'server/features/alarms/evaluate.ts',
    find: '      open.delete(keyOf(rule.name, subject));\n',
    put: '',
    seenBy: { file: 'server/features/alarms/alarms.test.ts', title: 'an alarm of a game fires' },
  },
  {
    name: 'sums of an hour are added to those of the run before',
    breaks: 'S31',
    file: 'server/features/figures/hour-sums.ts',
    find: '      delete from ${raw(table)} where hour >= ${new Date(fromMs)} and hour < ${new Date(toMs)}`;\n',
    put: '      delete from ${raw(table)} where hour > ${new Date(fromMs)} and hour < ${new Date(fromMs)}`;\n',
    seenBy: {
      file: 'server/features/figures/fold.test.ts',
      title: 'folding step by step gives the sums that one computation from the rows gives',
    },
  },
  {
    name: 'figures forget the rows of archived months',
    breaks: 'S31',
    file: 'server/features/figures/fold-hours.ts',
    find: '        if (beside) sums.addHours(beside, fromMs, toMs);\n',
    put: '        void beside;\n',
    seenBy: {
      file: 'server/features/figures/fold.test.ts',
      title: 'the sums of archived months are read from their files',
    },
  },
  {
    name: 'a game that pays too much is within its limits',
    breaks: 'S31',
    file: 'server/features/figures/game-returns.ts',
    find: '(share < limits.low || share > limits.high)',
    put: 'share < limits.low',
    // Its tests build on each other.
    seenBy: { file: 'server/features/figures/read-figures.test.ts' },
  },
  {
    name: 'a switch waits for no look of the other processes',
    breaks: 'S31',
    file: 'server/live/live-acts.ts',
    find: '    if (acts.length === 0) return;\n',
    put: '    if (acts.length === 0 || db !== this.#o.pool) return;\n',
    seenBy: { file: SWITCHES, title: 'a process without notifications polls' },
  },
  {
    name: 'a switch stays off after its end',
    breaks: 'S31',
    file: 'economy/kernel/switches.ts',
    find: '  until === undefined || nowMs < Date.parse(until);\n',
    put: '  until === undefined || nowMs >= 0;\n',
    seenBy: { file: SWITCHES, title: 'its end makes it on again' },
  },
  {
    name: 'a what-if takes away what a period has promised',
    breaks: 'C5',
    file: 'economy/what-if.ts',
    find: '(ms > world.nowMs ? content : (contentAt?.(ms) ?? world.content))',
    put: '(ms > 0 ? content : (contentAt?.(ms) ?? world.content))',
    seenBy: { file: 'economy/what-if.test.ts', title: 'what a day has promised stays' },
  },
  {
    name: 'an item of a bulk act is done again',
    breaks: 'I50, 0078',
    // Each of the two stops a second grant alone: the item, and the correction's reference, which is unique.
    edits: [
      {
        file: 'server/features/operator/bulk/run-bulk-acts.ts',
        find: `    also: async (tx) => {
      if (!(await finishItem(tx, id, item, { nowMs: d.clock.now() }))) throw new DoneBefore();
    },`,
        put: '    also: async (tx) => void (await finishItem(tx, id, item, { nowMs: d.clock.now() })),',
      },
      {
        file: 'server/features/operator/bulk/run-bulk-acts.ts',
        find: 'correctionId: `bulk-${id}`',
        put: 'correctionId: `bulk-${id}-${Math.random()}`',
      },
    ],
    seenBy: { file: BULK_ACTS, title: 'without the lease too, an item is done once' },
  },
  {
    name: 'a bulk act does not count for the limits of a day',
    breaks: 'I50, 0078',
    file: 'server/features/operator/correction-store.ts',
    find: '    ofPlayerMinor: (row?.of_player ?? 0n) + (ofPlayer?.get(playerId!) ?? 0n),\n',
    put: '    ofPlayerMinor: row?.of_player ?? 0n,\n',
    seenBy: { file: BULK_ACTS, title: 'above a limit it waits for another treasurer' },
  },
  {
    name: 'a bulk act is done with other items than its dry run had',
    breaks: '0078',
    file: 'server/features/operator/bulk/bulk-acts.ts',
    find: 'now.items !== shownItems || canonicalJson(now.sums) !== canonicalJson(shownSums)',
    put: 'now.items !== shownItems',
    seenBy: { file: BULK_ACTS, title: 'a changed segment is not acted on' },
  },
  {
    name: 'a stopped bulk act goes on to its end',
    breaks: '0078',
    file: 'server/features/operator/bulk/run-bulk-acts.ts',
    find: "    if ((await findBulkAct(d.pool, act.id))?.state !== 'running') return finished;\n",
    put: '    void findBulkAct;\n',
    seenBy: { file: BULK_ACTS, title: 'a request is rejected, withdrawn or expires, and a stopped act' },
  },
  {
    name: 'an announcement is shown after it was stopped',
    breaks: 'S31',
    file: 'server/features/announcements/live-announcements.ts',
    find: "  if (stopped !== undefined) return 'stopped';\n",
    put: '  void stopped;\n',
    seenBy: { file: ANNOUNCEMENTS, title: 'it is made once for its key' },
  },
  {
    name: 'an announcement has an address',
    breaks: 'S31',
    file: 'contract/kernel/written-text.ts',
    find: '|:\\/\\/|www\\./iu;',
    put: '/iu;',
    seenBy: { file: ANNOUNCEMENTS, title: 'is refused, and nothing is shown' },
  },
  {
    name: 'an offer ends with the sale of its bundle',
    breaks: 'C5',
    file: 'economy/shop/offers.ts',
    find: '    const beginMs = beginOf(rule, player, world.nowMs);\n',
    put: '    const beginMs = world.nowMs;\n',
    seenBy: { file: 'economy/shop/offers.test.ts', title: 'an offer stays until its period ends' },
  },
  {
    name: 'a running experiment is changed',
    breaks: 'S31',
    file: 'server/content/releases/promises.ts',
    find: '    ...changedExperiments(live, next, { nowMs, isEmergency }),\n',
    put: '    ...changedExperiments(live, live, nowMs),\n',
    seenBy: { file: 'server/content/releases/running-experiments.test.ts' },
  },
  {
    name: 'a guardrail is crossed on the side that it allows',
    breaks: 'S31',
    file: 'server/features/flags/experiments/results.ts',
    find: "mayNot === 'rise' ? isMore : isLess",
    put: "mayNot === 'rise' ? isLess : isMore",
    seenBy: { file: EXPERIMENTS, title: 'a verdict needs an interval on one side' },
  },
  {
    name: 'a scheduled release begins without another look',
    breaks: 'C2',
    file: 'server/content/releases/live-content.ts',
    find: 'this.#live?.release.id && (await this.#isHeldBack(due)))',
    put: 'this.#live?.release.id && false)',
    seenBy: { file: PUBLISHING, title: 'a scheduled release is looked at again' },
  },
  {
    name: 'a draft is approved without green checks',
    breaks: 'C2',
    file: 'server/content/drafts/approving.ts',
    find: "          if (missing.length > 0) throw new ApiError('CHECKS_MISSING', undefined, { missing });\n",
    put: '          void missing;\n',
    seenBy: {
      file: 'server/features/operator/content/gate.test.ts',
      title: 'a draft without a check is not published',
    },
  },
  {
    name: 'the forecast of a release ignores what the simulation changed',
    breaks: '0059',
    file: 'simulator/comparison/forecast.ts',
    find: '  const ratio = o.is / o.was;\n',
    put: '  const ratio = 1;\n',
    seenBy: {
      file: 'simulator/comparison/forecast.test.ts',
      title: 'the day before changes as the simulation',
    },
  },
  {
    name: 'both days of a comparison have different lengths',
    breaks: '0059',
    file: 'server/content/canary/canary.ts',
    find: '  const lengthMs = Math.max(0, Math.min(comparedAtMs - startMs, beforeUntilMs - (startMs - DAY_MS)));\n',
    put: '  const lengthMs = (void beforeUntilMs, Math.max(0, comparedAtMs - startMs));\n',
    seenBy: { file: 'server/content/canary/canary.test.ts', title: 'both parts have one length' },
  },
  {
    name: 'a release that goes on outside its forecast is outside since its last comparison',
    breaks: '0059',
    file: 'server/content/canary/canary-store.ts',
    find: 'coalesce(old.outside_since, excluded.compared_at)',
    put: 'excluded.compared_at',
    seenBy: { file: 'server/content/canary/canary.test.ts', title: 'no forecast, too little data, within' },
  },
  {
    name: 'the address of a preview works for ever',
    breaks: '0059',
    file: 'server/features/operator/content/preview.ts',
    find: 'leftMs <= 0 ? undefined',
    put: 'Number.isNaN(leftMs) ? undefined',
    // Its tests build on each other.
    seenBy: { file: 'server/features/operator/content/preview.test.ts' },
  },
  {
    name: 'any secret of the console opens a preview',
    breaks: '0059',
    file: 'server/features/operator/content/preview.ts',
    find: "unseal(sealingKeys, Buffer.from(key, 'base64url'), ABOUT)",
    put: "unseal(sealingKeys, Buffer.from(key, 'base64url'), ABOUT) ??\n      unseal(sealingKeys, Buffer.from(key, 'base64url'), 'something else')",
    // Its tests build on each other.
    seenBy: { file: 'server/features/operator/content/preview.test.ts' },
  },
  {
    name: 'an operator takes away a name that was chosen meanwhile',
    breaks: 'S32',
    file: 'server/features/public-names/operated.ts',
    find: "if (now?.name !== name || now.tag !== tag) throw new ApiError('NAME_NOT_FOUND');",
    put: "if (now === undefined) throw new ApiError('NAME_NOT_FOUND');",
    seenBy: {
      file: 'server/features/public-names/public-names.test.ts',
      title: 'does not touch a name that was chosen meanwhile',
    },
  },
  {
    name: 'two devices of a player choose a name each',
    breaks: 'S32',
    file: 'server/features/public-names/store.ts',
    find: 'from profiles where player_id = ${playerId} for update`;',
    put: 'from profiles where player_id = ${playerId}`;',
    seenBy: {
      file: 'server/features/public-names/public-names.test.ts',
      title: 'of one player is chosen once, on however many devices',
    },
  },
  {
    name: 'look-alikes of a name have the same tag',
    breaks: 'S32',
    file: 'server/features/public-names/look-alikes.ts',
    find: "return looks(looks(letters.toLowerCase())).replaceAll('i', 'l');",
    put: 'return name;',
    seenBy: {
      file: 'server/features/public-names/public-names.test.ts',
      title: 'with its tag has one player, in every spelling',
    },
  },
];
