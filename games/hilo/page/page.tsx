// The page of every game of higher and lower.
import { openPage } from '../../page/frame/open-page.tsx';
import './hilo.css';
import { HiloTable } from './HiloTable.tsx';

openPage(HiloTable);
