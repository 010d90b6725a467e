/** Sections of the console by what they are about, in the order of its navigation. */
export const CONSOLE_GROUPS = {
  now: ['overview', 'alarms', 'figures'],
  players: ['players', 'tickets', 'decisions', 'messages', 'bulk-acts'],
  business: ['partners', 'studios', 'webhooks'],
  content: ['contests', 'offers', 'experiments', 'drafts', 'releases'],
  live: ['switches', 'announcements', 'faults'],
  access: ['acts', 'accounts', 'account'],
} as const;
export type ConsoleGroup = keyof typeof CONSOLE_GROUPS;
export type ConsoleView = (typeof CONSOLE_GROUPS)[ConsoleGroup][number];

/** `?see=` names one. */
export const CONSOLE_VIEWS: readonly ConsoleView[] = Object.values(CONSOLE_GROUPS).flat();
