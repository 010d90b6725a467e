// Loaded into a server before anything else: shifts its clock by some milliseconds, like the clock of a wrong machine.
const offMs = Number(process.env['FAULTS_CLOCK_OFF_MS'] ?? '0');
if (offMs !== 0) {
  const TrueDate = Date;
  globalThis.Date = class extends TrueDate {
    constructor(...given) {
      if (given.length === 0) super(TrueDate.now() + offMs);
      else super(...given);
    }
    static now() {
      return TrueDate.now() + offMs;
    }
  };
}
