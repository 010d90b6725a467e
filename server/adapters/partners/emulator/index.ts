// Starts the partners of local development in a process of their own and ends them with this one.
import { join } from 'node:path';
import { controlled, type ControlledProcess } from '../../../runtime/emulator/local-process.ts';

/** The partners that the process stands for. */
export interface LocalPartnersCast {
  readonly partners: ReadonlyArray<{
    readonly id: string;
    readonly name: string;
    readonly secret: string;
    /** The address for the partner's messages; null if it sends none. */
    readonly webhook: string | null;
    readonly tasks: ReadonlyArray<{ readonly externalId: string; readonly description: string }>;
  }>;
}
/** `control`: faults to come, and tasks that are done. */
export const startLocalPartners = (port: number, cast: LocalPartnersCast): Promise<ControlledProcess> =>
  controlled({
    name: 'The process of the local partners',
    file: join(import.meta.dirname, 'main.ts'),
    env: { PARTNERS_PORT: String(port), PARTNERS: JSON.stringify(cast) },
  });
