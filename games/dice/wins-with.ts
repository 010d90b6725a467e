// Which numbers of a dice roll win with a choice.
import type { DiceSettings } from '@parlor/contract/content/games.ts';
import { gapBet } from './gap.ts';
import type { Choice } from './fit.ts';

export function winsWith(settings: DiceSettings, choice: Choice, figure: number): boolean {
  switch (settings.kind) {
    case 'sum': {
      const sum = Number(choice['sum']);
      const side = choice['side'];
      return side === 'exactly' ? figure === sum : side === 'under' ? figure < sum : figure > sum;
    }
    case 'gap':
      return gapBet(figure) === choice['bet'];
    case 'highest':
      return choice['side'] === 'exactly'
        ? figure === choice['highest']
        : figure <= Number(choice['highest']);
    case 'hits':
      return figure >= Number(choice['hits']);
    case 'over-under':
    case 'lantern':
    case 'band':
    case 'ladder':
      return false;
  }
}
