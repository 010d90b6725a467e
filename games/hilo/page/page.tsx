// The page of every higher-or-lower game.
import { openPage } from '../../page/frame/open-page.tsx';
import './hilo.css';
import './pile.css';
import { HiloTable } from './HiloTable.tsx';

openPage(HiloTable);
