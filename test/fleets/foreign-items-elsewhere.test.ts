import { foreignItemsAt } from '../support/foreign-items/stories';

foreignItemsAt('elsewhere');
