// Descriptions of the settings of the gate, for server/setting-descriptions.ts.
export const gateSettings = {
  CONTENT_GATE: {
    about: 'Whether a draft needs green checks to be published, or they are only shown (docs/operations.md).',
    form: '`required` or `advisory`',
    default: '`advisory` in local, else `required`',
  },
  CONTENT_GATE_LIVES: {
    about: 'Simulated players in a check of a draft, instead of `content/gate.yaml`. Not in `prod`.',
    form: 'whole number, 20 to 5,000',
    default: 'as `content/gate.yaml` says',
  },
  CONTENT_GATE_DAYS: {
    about: 'Days of each simulated player, instead of `content/gate.yaml`. Not in `prod`.',
    form: 'whole number, 7 to 366',
    default: 'as `content/gate.yaml` says',
  },
} as const;
