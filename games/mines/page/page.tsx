// The page of every mines game.
import { openPage } from '../../page/frame/open-page.tsx';
import './mines.css';
import { MinesTable } from './MinesTable.tsx';

openPage(MinesTable);
