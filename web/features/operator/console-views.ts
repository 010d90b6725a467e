/** Sections of the console, in the order of its tabs. `?see=` names one. */
export const CONSOLE_VIEWS = [
  'players',
  'tickets',
  'figures',
  'alarms',
  'decisions',
  'bulk-acts',
  'contests',
  'offers',
  'partners',
  'studios',
  'experiments',
  'switches',
  'announcements',
  'drafts',
  'releases',
  'faults',
  'acts',
  'accounts',
  'account',
] as const;
export type ConsoleView = (typeof CONSOLE_VIEWS)[number];
