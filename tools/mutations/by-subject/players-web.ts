// Mistakes visible to players: typed values, waiting rewards, and purchases.
import type { Mutation } from '../mutation.ts';

export const playersWebMutations: readonly Mutation[] = [
  {
    name: 'a shortened number counts as the typed one',
    breaks: 'issue 20, line 20',
    file: 'games/page/controls/typed.ts',
    find: "if (value === typed.value) return { value, why: typed.isExact ? 'as-typed' : 'nearest' };",
    put: "if (value === typed.value) return { value, why: 'as-typed' };",
    seenBy: {
      file: 'games/page/controls/typed.test.ts',
      title: 'a corrected value says why',
    },
  },
  {
    name: 'a stake above the maximum is corrected silently',
    breaks: 'issue 20, line 20',
    file: 'games/page/controls/typed.ts',
    find: "if (typed.value > max) return { value, why: 'max' };",
    put: "if (typed.value > max) return { value, why: 'as-typed' };",
    seenBy: {
      file: 'games/page/controls/typed.test.ts',
      title: 'a corrected value says why',
    },
  },
  {
    name: 'a newcomer has missed two weeks',
    breaks: 'S14',
    file: 'economy/progress/daily-rewards.ts',
    find: 'slice.firstDay ?? slice.taken[0] ?? today;',
    put: 'slice.firstDay ?? slice.taken[0] ?? today - DAYS_BACK;',
    seenBy: {
      file: 'economy/progress/daily-rewards.test.ts',
      title: 'a calendar has no missed days before',
    },
  },
  {
    name: 'a second pass is announced for this month',
    breaks: 'I18',
    file: 'economy/progress/monthly.ts',
    find: 'slice.pass ? slice.passesAhead + 1 : 0',
    put: 'slice.passesAhead',
    seenBy: {
      file: 'economy/progress/progression.test.ts',
      title: 'a pass says before the purchase which month',
    },
  },
  {
    name: 'several waiting milestones of the month count as one',
    breaks: 'S25',
    file: 'economy/summary.ts',
    find: 'monthlyClaims: new Set(month.map(({ step }) => step)).size,',
    put: 'monthlyClaims: Math.min(1, month.length),',
    seenBy: {
      file: 'economy/progress/progression.test.ts',
      title: 'the summary counts the milestones that wait',
    },
  },
  {
    name: 'the name of a guest is English for every reader',
    breaks: 'issue 26',
    file: 'contract/kernel/guest-name.ts',
    find: '() => say(GUEST_WORD)',
    put: '() => GUEST_WORD',
    seenBy: {
      file: 'contract/kernel/content-text.test.ts',
      title: "of a guest's name are built in",
    },
  },
  {
    name: 'the texts of one kind of news are put into the fields of another',
    breaks: 'issue 26, line 2',
    file: 'contract/kernel/content-text.ts',
    find: 'literals.every(([name, allowed]) => allowed.has(fields[name]))',
    put: 'literals.length > 0',
    seenBy: {
      file: 'contract/kernel/content-text.test.ts',
      title: 'are translated wherever the schema has them',
    },
  },
  {
    name: 'a translation without all plural forms is taken',
    breaks: 'issue 26, line 5',
    file: 'server/texts/message-faults.ts',
    find: '...given.plurals.flatMap((one) => pluralFaults(one, language)),',
    put: '',
    seenBy: {
      file: 'server/texts/message-faults.test.ts',
      title: '{n, plural, one {# card} other {# cards}}',
    },
  },
  {
    name: 'an override of a message may have other placeholders',
    breaks: 'issue 26, line 6',
    file: 'server/content/messages/override-faults.ts',
    find: 'return faultsOf(english, text, language).filter((fault) => !own.has(fault));',
    put: 'return [...own];',
    seenBy: {
      file: 'server/content/messages/override-faults.test.ts',
      title: 'always, if it has a placeholder that its message does not have, whatever its other words',
    },
  },
  {
    name: 'an override of a message stays after its release was rolled back',
    breaks: 'issue 26, line 6',
    file: 'server/texts/live-speakers.ts',
    find: 'return (tag) => speakers()(tag);',
    put: 'return speakers();',
    seenBy: {
      file: 'server/texts/live-speakers.test.ts',
      title: 'a release gives the server other words',
    },
  },
  {
    name: 'a language without an override has the English one',
    breaks: 'issue 26, line 6',
    file: 'contract/content/languages/messages.ts',
    find: 'Array.from(overrides.get(language) ?? [], (',
    put: "Array.from(overrides.get(language) ?? overrides.get('en') ?? [], (",
    seenBy: { file: 'sdk/fake/overrides.test.ts' },
  },
  {
    name: 'a refusal is in English for every reader',
    breaks: 'issue 26, line 2',
    file: 'contract/error-texts/index.ts',
    find: 'return own?.get(code) ?? texts[code] ?? message;',
    put: 'return message;',
    seenBy: {
      file: 'contract/error-texts/error-texts.test.ts',
      title: 'a reader gets the exact English message, the text of the code in other languages',
    },
  },
  {
    name: 'a number in a message keeps its Latin digits',
    breaks: 'issue 26, line 2',
    file: 'tools/lint/player-messages.ts',
    find: 'if (isTemplateSpan(node) && within) shown.push(node.expression);',
    put: '',
    seenBy: {
      file: 'tools/lint/player-messages.test.ts',
      title: 'a number in a message or an element is found',
    },
  },
  {
    name: 'words in an attribute need no message',
    breaks: 'issue 26, line 2',
    file: 'tools/lint/player-messages.ts',
    find: 'READ_ATTRIBUTES.has(attribute.name.getText()) ? node.text : undefined',
    put: 'undefined',
    seenBy: {
      file: 'tools/lint/player-messages.test.ts',
      title: 'words that no message marks are found',
    },
  },
  {
    name: 'a live contest is in English for every reader',
    breaks: 'issue 26, line 2',
    file: 'contract/calls/contests.ts',
    find: 'say === undefined ? race :',
    put: 'say === undefined || race ? race :',
    seenBy: { file: 'sdk/fake/services.test.ts' },
  },
];
